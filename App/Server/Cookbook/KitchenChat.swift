// SPDX-License-Identifier: MIT

/// Invents conversations of people in a kitchen, line by line.
struct KitchenChat: Sendable {
  private var random: SeededGenerator
  private let people: Int
  private var pending: [(text: String, speaker: Int)] = []

  /// Creates a source of conversations. The same seed gives the same lines.
  init(seed: UInt64, people: Int) {
    random = SeededGenerator(seed: seed)
    self.people = max(1, people)
  }

  /// Returns the next line. The speaker who begins a conversation has the number 0; another number occurs again when the
  /// same person speaks again in it.
  mutating func next() -> (text: String, speaker: Int) {
    if pending.isEmpty { pending = conversation().reversed() }
    return pending.popLast() ?? ("", 0)
  }

  private mutating func conversation() -> [(text: String, speaker: Int)] {
    let lines = Self.conversations[random.number(in: 0...(Self.conversations.count - 1))]
    let (dish, other) = (random.pick(Self.dishes), random.pick(Self.ingredients))
    // Others answer in an order that varies.
    let shift = random.number(in: 0...(people - 1))
    return lines.map { speaker, line in
      let text = line.split(separator: "%", omittingEmptySubsequences: false).enumerated()
        .map { index, part in
          index == 0
            ? String(part) : (part.first == "d" ? dish : other) + String(part.dropFirst())
        }
        .joined()
      return (text, speaker == 0 ? 0 : 1 + (speaker - 1 + shift) % people)
    }
  }

  private static let dishes = [
    "the goulash", "the minestrone", "the lemon tart", "the lentil stew", "the focaccia",
    "the fish pie", "the mushroom risotto", "the plum cake", "the ramen", "the borscht",
    "the chickpea curry", "the onion soup",
  ]

  private static let ingredients = [
    "smoked paprika", "buttermilk", "fresh thyme", "rye flour", "saffron", "fennel", "celeriac",
    "tahini", "sherry vinegar", "brown butter", "dried porcini", "pearl barley",
  ]

  private static let conversations: [[(Int, String)]] = [
    [
      (0, "Has anybody made %d with %i instead?"), (1, "Once. It was better than I deserved."),
      (2, "Half of it, and a little more salt."), (0, "Trying it tonight, thanks."),
    ],
    [
      (0, "Who has %i? My shop is out of it until Friday."),
      (1, "I have a jar too many. Come by after six."), (0, "You are saving dinner."),
    ],
    [
      (0, "The oven in the back runs twenty degrees hot, again."), (1, "Noted, I call them."),
      (2, "Put a thermometer in until then. %d suffers first."), (1, "They come on Tuesday."),
      (0, "Until then everything is extra crisp."),
    ],
    [
      (0, "%d for eleven people: double or triple the recipe?"),
      (1, "Double, and bread on the table."), (2, "Triple. Somebody always brings a friend."),
      (0, "Triple it is. I need the big pot."), (3, "It is on the top shelf. Mind your head."),
    ],
    [
      (0, "How long do you keep %d in the fridge?"), (1, "Three days."),
      (2, "It has never survived three days here."),
    ],
    [
      (0, "I swapped butter for %i in %d, and nobody noticed."), (1, "I noticed."),
      (0, "Nobody who matters, then :)"), (1, "I had two plates, so I forgive you."),
    ],
    [
      (0, "Reminder: stock is simmering until four. Don't turn it off."),
      (1, "Who turned it off?"), (2, "It was like that when I came in."),
      (0, "It is on again. Five o'clock, then."),
    ],
    [
      (0, "Is there a trick for peeling a lot of garlic?"), (1, "Two bowls, and shake them."),
      (2, "Ten minutes in warm water also does it."), (3, "A nephew."),
    ],
    [
      (0, "What goes with %i besides %d?"), (1, "Roast carrots and honey."),
      (2, "An egg. Everything goes with an egg."),
    ],
    [
      (0, "First try of %d: it looks terrible and tastes wonderful."), (1, "Picture?"),
      (0, "It is gone. You have to believe me."),
    ],
    [
      (0, "My starter smells of nail varnish. Is it dead?"),
      (1, "It is hungry. Feed it twice a day."),
      (2, "And keep it warmer. Mine lives on the router."),
      (0, "It is bubbling. You are the best."),
      (1, "Now it needs a name."),
    ],
    [
      (0, "Market report: good %i at the third stall, half price after noon."),
      (1, "And mushrooms?"), (0, "Sold out by nine. There are plums."),
    ],
    [
      (0, "Who wrote \"season to taste\" on %d? Whose taste?"), (1, "Mine, naturally."),
      (2, "A teaspoon of salt. I measured it."),
    ],
    [
      (0, "I am cooking %d on Saturday. Bring chairs, we have five."), (1, "Two chairs."),
      (2, "A bench, and dessert."), (3, "A cat, she won't stay at home."),
      (0, "The cat sits by the door."),
    ],
    [
      (0, "Does %d freeze well?"), (1, "Without the cream, yes. Add it when you reheat it."),
      (0, "Good to know, I have four litres."),
    ],
    [(0, "Dishwasher is free. It won't be for long.")],
    [
      (0, "Do I have to toast %i before I grind it?"),
      (1, "A minute in a dry pan, until it smells."),
      (1, "Not longer. I speak from experience."), (0, "Understood. The window is open."),
    ],
    [
      (0, "New knife day! It has already gone through an onion, a tomato and a thumb."),
      (1, "Plasters are in the second drawer."),
      (2, "Curl your fingers. Everybody learns it once."),
    ],
  ]
}
