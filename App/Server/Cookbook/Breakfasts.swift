extension Cookbook {
  /// Good reasons to get up.
  static let breakfasts = Chapter(
    id: "breakfasts", name: "Breakfasts", summary: "Good reasons to get up.",
    recipes: [
      Draft(
        "Tamagoyaki (玉子焼き)", minutes: 15, rating: 4.4, servings: 2, added: 1_665_965_226,
        summary: """
          A Japanese rolled omelette, lightly sweet and tender with stock. \
          The first one may look odd; it will taste right all the same.
          """,
        ingredients: [
          ("4", "eggs"), ("4 tbsp", "dashi"), ("1 tsp", "light soy sauce"), ("1 tbsp", "sugar"),
          ("a pinch", "salt"), ("1 tbsp", "vegetable oil"), ("50 g", "daikon, grated"),
        ],
        steps: [
          """
          Stir the eggs with the dashi, soy sauce, sugar and salt. Don't \
          whip in any air, and strain the mixture if you want a smooth roll.
          """,
          """
          Wipe a small rectangular or round pan with oiled paper and warm \
          it over a medium heat. A drop of egg should sizzle softly.
          """,
          """
          Pour in a quarter of the egg, tilt to cover the pan, and pop the \
          bubbles. When it is just set but still wet on top, roll it towards you.
          """,
          """
          Push the roll to the far side and oil the pan again. Pour in the next quarter, lift \
          the roll to let it run beneath, and roll back over it. Do the same with the rest.
          """,
          """
          Press the roll into shape in a bamboo mat or a cloth for 3 \
          minutes. Slice it thickly and serve with the squeezed daikon.
          """,
        ]),
      Draft(
        "Shakshuka", minutes: 35, rating: 4.6, servings: 3, added: 1_684_332_286,
        summary: """
          Eggs poached in a thick, cumin-scented pepper and \
          tomato sauce. One pan, and everybody eats from it.
          """,
        ingredients: [
          ("3 tbsp", "olive oil"), ("1", "onion"), ("2", "red peppers"), ("3", "garlic cloves"),
          ("2 tsp", "ground cumin"), ("1 tsp", "sweet paprika"), ("a pinch", "cayenne"),
          ("800 g", "tinned plum tomatoes"), ("1 tsp", "sugar"), ("6", "eggs"), ("60 g", "feta"),
          ("a handful", "coriander leaves"),
        ],
        steps: [
          "Slice the onion and peppers and soften them in the oil in a wide pan for 10 minutes.",
          "Add the chopped garlic, cumin, paprika and cayenne and stir for 1 minute.",
          """
          Crush in the tomatoes and add the sugar and half a teaspoon \
          of salt. Simmer for 12 minutes, until a spoon leaves a trail.
          """,
          """
          Make 6 hollows and break an egg into each. Cover and cook over a low heat \
          for 5 to 6 minutes, until the whites are set and the yolks still run.
          """,
          """
          Crumble the feta over, scatter with coriander and carry the pan to the table with bread.
          """,
        ]),
      Draft(
        "Chilaquiles verdes", minutes: 35, rating: 4.5, servings: 4, added: 1_726_374_402,
        summary: """
          Fried tortillas in sharp green salsa, half crisp and half soft, \
          with cream and cheese. The finest use of yesterday's tortillas.
          """,
        ingredients: [
          ("10", "corn tortillas, a day old"), ("120 ml", "vegetable oil"),
          ("500 g", "tomatillos, fresh or tinned"), ("2", "jalapeño chillies"),
          ("1", "garlic clove"), ("1", "onion"), ("1 bunch", "coriander"), ("4", "eggs"),
          ("100 g", "soured cream"), ("80 g", "queso fresco or feta"),
        ],
        steps: [
          """
          Cut the tortillas into wedges and fry them in the oil in batches until \
          golden and hard. Drain and salt them. Keep 2 spoonfuls of the oil.
          """,
          """
          Boil the fresh tomatillos, jalapeños and garlic with half the onion \
          for 8 minutes, until the tomatillos turn olive green; tinned ones need \
          no boiling. Blend with half the coriander and 100 ml of the water.
          """,
          """
          Cook the salsa in a spoonful of the kept oil for 6 \
          minutes, until it thickens. Season it well with salt.
          """,
          "Fry the eggs in the last of the oil.",
          """
          Turn the tortillas in the hot salsa for 1 minute, \
          no longer. They should be coated, not drowned.
          """,
          """
          Divide between plates and top with the eggs, soured cream and crumbled \
          cheese. Finish with the rest of the onion, thinly sliced, and coriander.
          """,
        ]),
      Draft(
        "Syrniki (Сырники)", minutes: 30, rating: 4.3, servings: 3, added: 1_581_608_694,
        summary: """
          Small fried curd-cheese cakes, crisp at the edges and soft inside. \
          Use dry curd, or they will ask for more flour than is good for them.
          """,
        ingredients: [
          ("500 g", "tvorog or well-drained quark"), ("1", "egg"), ("2 tbsp", "sugar"),
          ("a pinch", "salt"), ("60 g", "plain flour, and some for dusting"),
          ("1 tsp", "vanilla extract"), ("3 tbsp", "vegetable oil"), ("100 g", "soured cream"),
          ("100 g", "raspberry jam"),
        ],
        steps: [
          """
          Mash the tvorog with a fork until no large grains \
          remain. Mix in the egg, sugar, salt and vanilla.
          """,
          """
          Fold in the flour. The mixture should be soft but should \
          hold a shape; add a spoonful more flour if it does not.
          """,
          """
          With floured hands roll about 9 balls and flatten them to cakes \
          2 cm thick. Dust them with flour and brush off the excess.
          """,
          """
          Fry them in the oil over a low to medium heat for 4 to 5 minutes a side, until \
          they are deep gold. Gentle heat cooks the middle before the crust darkens.
          """,
          "Drain on paper and serve warm with soured cream and jam.",
        ]),
      Draft(
        "Congee with ginger (姜丝粥)", minutes: 100, rating: 3.6, servings: 4, added: 1_734_690_234,
        summary: """
          Rice simmered until it forgets that it was grains. It is \
          plain by design, so be generous with what goes on top.
          """,
        ingredients: [
          ("180 g", "jasmine rice"), ("2 l", "chicken stock or water"), ("40 g", "ginger"),
          ("1 tsp", "salt"), ("4", "eggs"), ("3", "spring onions"), ("2 tbsp", "light soy sauce"),
          ("2 tsp", "toasted sesame oil"), ("40 g", "roasted peanuts"),
        ],
        steps: [
          """
          Rinse the rice and drain it. Peel the ginger; slice half of it \
          into coins and the rest into the finest threads you can manage.
          """,
          """
          Bring the stock, rice and ginger coins to the boil \
          in a heavy pot. Stir well, so that nothing sticks.
          """,
          """
          Turn the heat to low, set the lid ajar and simmer for 75 minutes. \
          Stir now and then, and every few minutes towards the end.
          """,
          "Meanwhile boil the eggs for 7 minutes, peel and halve them. Slice the spring onions.",
          """
          When the congee is as thick as loose porridge, take out the ginger \
          coins, add the salt and beat it for 1 minute to make it creamy.
          """,
          """
          Serve topped with eggs, spring onions, ginger threads and \
          peanuts. Finish with soy sauce and drops of sesame oil.
          """,
        ]),
      Draft(
        "Kedgeree", minutes: 45, rating: 3.5, servings: 4, added: 1_652_999_163,
        summary: """
          Smoked haddock, curried rice and eggs: the breakfast the British \
          brought back from India. It does very well as supper, too.
          """,
        ingredients: [
          ("400 g", "undyed smoked haddock"), ("300 ml", "whole milk"), ("1", "bay leaf"),
          ("50 g", "butter"), ("1", "onion"), ("1 tbsp", "mild curry powder"),
          ("250 g", "basmati rice"), ("4", "eggs"), ("1 bunch", "flat-leaf parsley"),
          ("1", "lemon"),
        ],
        steps: [
          """
          Lay the haddock in a pan with the milk, the bay leaf and 200 ml of water. \
          Simmer gently for 8 minutes, then lift it out, and keep the liquid.
          """,
          """
          Chop the onion and soften it in half the butter for 8 minutes. \
          Stir in the curry powder for 1 minute, then the rinsed rice.
          """,
          """
          Measure the fish liquid, make it up to 500 ml with water and pour it over. Cover and \
          cook on the lowest heat for 12 minutes. Leave it, still covered, for 5 minutes more.
          """,
          """
          Meanwhile boil the eggs for 7 minutes, cool, peel and \
          quarter them. Flake the fish and throw away skin and bones.
          """,
          """
          Fork the fish, the rest of the butter and the chopped parsley through the \
          rice. Season with pepper and lemon juice, and taste before you add any salt.
          """,
          "Top with the eggs and serve.",
        ]),
      Draft(
        "Birchermüesli", minutes: 75, rating: 3.4, servings: 2, added: 1_610_370_709,
        summary: """
          The original muesli was mostly apple, and soft. An hour's \
          soaking is enough, and a night in the fridge does no harm.
          """,
        ingredients: [
          ("80 g", "rolled oats"), ("150 ml", "milk"), ("150 g", "plain yoghurt"),
          ("1", "tart apple"), ("1/2", "lemon"), ("1 tbsp", "honey"), ("30 g", "hazelnuts"),
          ("100 g", "berries"),
        ],
        steps: [
          "Stir the oats into the milk and yoghurt. Cover and leave in the fridge for 60 minutes.",
          "Toast the hazelnuts in a dry pan until they smell good, and chop them roughly.",
          """
          Grate the whole apple, skin and all, into the oats. Add the \
          juice of the half lemon at once, so that it stays pale.
          """,
          """
          Stir in the honey and thin with a splash of milk \
          if it is stiff. Top with the nuts and berries.
          """,
        ]),
      Draft(
        "Dutch baby", minutes: 30, rating: 4.5, servings: 3, added: 1_628_712_509,
        summary: """
          A pancake that swells to the height of its pan and sinks \
          the moment you praise it. All the work is done by the oven.
          """,
        ingredients: [
          ("3", "eggs"), ("125 ml", "whole milk"), ("75 g", "plain flour"), ("1 tbsp", "sugar"),
          ("1 tsp", "vanilla extract"), ("a pinch", "salt"), ("45 g", "butter"), ("1", "lemon"),
          ("2 tbsp", "icing sugar"),
        ],
        steps: [
          "Heat the oven to 220 °C with a 25 cm ovenproof pan inside.",
          """
          Blend or whisk the eggs, milk, flour, sugar, vanilla and salt \
          until smooth. Let the batter stand while the oven heats.
          """,
          """
          Drop the butter into the hot pan and swirl it until it \
          foams. Pour in the batter and return the pan quickly.
          """,
          """
          Bake for 15 to 17 minutes without opening the \
          door, until it is puffed and brown at the edges.
          """,
          "Squeeze the lemon over it, dust with icing sugar and eat it as it falls.",
        ]),
      Draft(
        "Kanda poha", minutes: 25, rating: 4.3, servings: 3, added: 1_706_676_469,
        summary: """
          Flattened rice from Maharashtra, yellow with turmeric and \
          scattered with peanuts. Light, savoury and faster than the tea.
          """,
        ingredients: [
          ("200 g", "thick flattened rice (poha)"), ("3 tbsp", "vegetable oil"),
          ("50 g", "raw peanuts"), ("1 tsp", "black mustard seeds"), ("10", "curry leaves"),
          ("2", "green chillies"), ("2", "onions"), ("1/2 tsp", "turmeric"), ("1 tsp", "sugar"),
          ("1 tsp", "salt"), ("1", "lemon"), ("a handful", "coriander leaves"),
        ],
        steps: [
          """
          Rinse the poha in a sieve under the tap until it is soft but not mushy, \
          about 1 minute. Leave it to drain, and toss it with the sugar and salt.
          """,
          "Fry the peanuts in the oil over a medium heat until they are brown, and lift them out.",
          """
          Add the mustard seeds to the oil. When they pop, add the curry leaves, \
          chopped chillies and chopped onions. Cook for 6 minutes, until soft but pale.
          """,
          """
          Stir in the turmeric, then fold in the poha. \
          Cover and steam over a low heat for 4 minutes.
          """,
          """
          Add the juice of half the lemon, the peanuts and the coriander. \
          Serve hot, with the rest of the lemon cut in wedges.
          """,
        ]),
    ])
}
