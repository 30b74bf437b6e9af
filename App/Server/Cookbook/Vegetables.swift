extension Cookbook {
  /// The garden in the middle of the plate.
  static let vegetables = Chapter(
    id: "vegetables", name: "Vegetables", summary: "The garden in the middle of the plate.",
    recipes: [
      Draft(
        "Ratatouille", minutes: 90, rating: 4.4, servings: 6, added: 1_754_983_447,
        summary: """
          Summer vegetables fried one after the other and stewed together only \
          at the end. Each keeps its own taste, and the wait rewards you twice.
          """,
        ingredients: [
          ("2", "aubergines"), ("3", "courgettes"), ("2", "red peppers"), ("2", "onions"),
          ("4", "garlic cloves"), ("700 g", "ripe tomatoes"), ("120 ml", "olive oil"),
          ("3", "thyme sprigs"), ("1", "bay leaf"), ("a handful", "basil"),
        ],
        steps: [
          """
          Cut the aubergines, courgettes and peppers into 3 cm \
          pieces. Slice the onions and garlic and chop the tomatoes.
          """,
          """
          Heat a third of the oil in a wide pan and fry the aubergines \
          until brown and soft, about 10 minutes. Tip them into a bowl.
          """,
          """
          Do the same with the courgettes and then with the \
          peppers, adding oil as needed. Salt each batch lightly.
          """,
          """
          In the last of the oil soften the onions for 10 minutes, then add the \
          garlic for 1. Add the tomatoes, thyme and bay leaf and cook for 15 minutes.
          """,
          """
          Return all the vegetables to the pan. Simmer very gently, \
          half covered, for 20 minutes, and stir as little as you can.
          """,
          "Take out the bay leaf and thyme. Serve warm or at room temperature, with torn basil.",
        ]),
      Draft(
        "İmam bayıldı", minutes: 125, rating: 4.6, servings: 4, added: 1_664_695_059,
        summary: """
          Whole aubergines filled with onion and tomato and cooked in a good \
          deal of oil. The imam fainted, says the name; nobody agrees why.
          """,
        ingredients: [
          ("4", "small aubergines, about 800 g"), ("120 ml", "olive oil"), ("3", "onions"),
          ("5", "garlic cloves"), ("4", "tomatoes"), ("1", "green pepper"),
          ("1 bunch", "flat-leaf parsley"), ("1 tsp", "sugar"), ("1", "lemon"),
        ],
        steps: [
          """
          Peel the aubergines in stripes and soak them in salted water \
          for 15 minutes. Dry them very well. Heat the oven to 190 °C.
          """,
          """
          Fry them whole in half the oil, turning, until they are golden and begin to give: about \
          10 minutes. Set them in a snug dish and slit each one lengthwise, not quite to the ends.
          """,
          """
          In the same pan soften the sliced onions and the pepper, cut in \
          strips, for 12 minutes. Add the garlic and cook for 1 minute.
          """,
          """
          Chop the tomatoes and add them with the sugar and a teaspoon \
          of salt. Cook for 8 minutes, then stir in the chopped parsley.
          """,
          """
          Open the slits and press in the filling. Pour over the rest \
          of the oil, the juice of half the lemon and 100 ml of water.
          """,
          """
          Cover and bake for 40 minutes, until the aubergines are soft all \
          through. Cool to room temperature and serve with the rest of the lemon.
          """,
        ]),
      Draft(
        "Dry-fried green beans (干煸四季豆)",
        minutes: 25, rating: 4.5, servings: 3, added: 1_762_489_698,
        summary: """
          Beans blistered in a hot wok until they wrinkle, then tossed with chilli, \
          garlic and preserved greens. Good enough to be dinner with a bowl of rice.
          """,
        ingredients: [
          ("400 g", "green beans"), ("5 tbsp", "vegetable oil"), ("8", "dried chillies"),
          ("1 tsp", "Sichuan peppercorns"), ("3", "garlic cloves"), ("1 tbsp", "chopped ginger"),
          ("30 g", "Sichuan preserved greens (yacai)"), ("1 tbsp", "light soy sauce"),
          ("1/2 tsp", "sugar"), ("2", "spring onions"),
        ],
        steps: [
          "Top and tail the beans, snap them in half and dry them completely. Wet beans spit.",
          """
          Heat the oil in a wok and fry the beans over a medium-high heat \
          for 8 to 10 minutes, until they are wrinkled, blistered and \
          tender. Lift them out and pour off all but a spoonful of oil.
          """,
          """
          Snip the chillies, shake out the seeds and fry the pods with \
          the peppercorns for 20 seconds, until fragrant but not black.
          """,
          "Add the chopped garlic, ginger and preserved greens and stir for 1 minute.",
          """
          Return the beans with the soy sauce and sugar and toss over a high \
          heat for 1 minute. Throw in the sliced spring onions and serve.
          """,
        ]),
      Draft(
        "Aloo gobi", minutes: 45, rating: 4.0, servings: 4, added: 1_603_931_214,
        summary: """
          Potatoes and cauliflower fried with spices until their edges catch. \
          Nearly dry, golden with turmeric and happiest beside flatbread.
          """,
        ingredients: [
          ("1", "cauliflower, about 700 g"), ("400 g", "waxy potatoes"),
          ("4 tbsp", "vegetable oil"), ("1 tsp", "cumin seeds"), ("1", "onion"),
          ("1 tbsp", "grated ginger"), ("2", "green chillies"), ("1 tsp", "turmeric"),
          ("2 tsp", "ground coriander"), ("2", "tomatoes"), ("1/2 tsp", "garam masala"),
          ("a handful", "coriander leaves"),
        ],
        steps: [
          "Cut the cauliflower into small florets and the potatoes into 2 cm dice.",
          """
          Fry both in 3 spoonfuls of the oil in a wide pan for \
          10 minutes, until browned in places. Tip them out.
          """,
          """
          Add the last of the oil and the cumin seeds, and when they \
          crackle, the chopped onion. Cook for 8 minutes, until golden.
          """,
          """
          Stir in the ginger, slit chillies, turmeric and ground coriander for 1 \
          minute. Add the chopped tomatoes and a teaspoon of salt and cook to a paste.
          """,
          """
          Return the vegetables, turn them in the paste and add 4 spoonfuls \
          of water. Cover and steam over a low heat for 12 minutes.
          """,
          "Uncover, fry off any liquid and sprinkle with garam masala and coriander leaves.",
        ]),
      Draft(
        "Nasu dengaku (茄子田楽)", minutes: 30, rating: 4.6, servings: 2, added: 1_692_687_663,
        summary: """
          Aubergine halves, soft as custard, lacquered with sweet miso. A spoon is the right tool.
          """,
        ingredients: [
          ("2", "Japanese or small Italian aubergines"), ("2 tbsp", "vegetable oil"),
          ("3 tbsp", "red miso"), ("2 tbsp", "mirin"), ("1 tbsp", "sake"), ("1 tbsp", "sugar"),
          ("1 tsp", "sesame seeds"), ("1", "spring onion"),
        ],
        steps: [
          """
          Halve the aubergines lengthwise and score the \
          flesh in a lattice, without cutting the skin.
          """,
          """
          Fry them cut side down in the oil over a medium heat for 6 minutes. Turn \
          them, cover the pan and cook for 6 minutes more, until they are very soft.
          """,
          """
          Meanwhile stir the miso, mirin, sake and sugar in a small pan over \
          a low heat for 4 minutes, until thick and glossy. Heat the grill.
          """,
          """
          Lay the aubergines on a tray and spread the glaze over the cut sides. Grill \
          for 3 minutes, until it bubbles; watch it, for the sugar burns quickly.
          """,
          "Sprinkle with sesame and thinly sliced spring onion, and serve hot.",
        ]),
      Draft(
        "Gratin dauphinois", minutes: 110, rating: 4.8, servings: 6, added: 1_739_698_965,
        summary: """
          Potatoes, cream, garlic and time. There is no cheese in it, and nobody will believe you.
          """,
        ingredients: [
          ("1.2 kg", "waxy potatoes"), ("400 ml", "whole milk"), ("400 ml", "double cream"),
          ("2", "garlic cloves"), ("30 g", "butter"), ("a pinch", "nutmeg"), ("1.5 tsp", "salt"),
        ],
        steps: [
          """
          Heat the oven to 150 °C. Rub a wide gratin dish with \
          a cut clove of garlic and then with half the butter.
          """,
          """
          Peel the potatoes and slice them 3 mm thick. Don't \
          rinse them: their starch thickens the cream.
          """,
          """
          Bring the milk and cream to a simmer with the salt, nutmeg, pepper and the rest of \
          the garlic, crushed. Add the potatoes and simmer for 8 minutes, stirring gently.
          """,
          """
          Tip everything into the dish and press the \
          slices level. Dot with the rest of the butter.
          """,
          """
          Bake for 70 minutes, until the top is golden and a knife \
          slides through. If it colours too soon, lay foil over it.
          """,
          "Let it stand for 10 minutes before serving, so that it holds together.",
        ]),
      Draft(
        "Espinacas con garbanzos", minutes: 35, rating: 4.3, servings: 4, added: 1_713_389_998,
        summary: """
          Spinach and chickpeas from Seville, thickened with fried bread \
          and sharpened with vinegar. A tapa that turns easily into supper.
          """,
        ingredients: [
          ("500 g", "spinach"), ("6 tbsp", "olive oil"), ("60 g", "day-old white bread"),
          ("3", "garlic cloves"), ("1 tsp", "ground cumin"), ("2 tsp", "sweet smoked paprika"),
          ("2 tbsp", "sherry vinegar"), ("150 g", "tomato passata"),
          ("500 g", "cooked chickpeas"),
        ],
        steps: [
          """
          Wilt the spinach in a large pan with only the water \
          that clings to it. Drain, press lightly and chop.
          """,
          """
          Cut the bread into cubes and fry it in half the oil until \
          golden. Add the sliced garlic and cumin for the last minute.
          """,
          "Pound or blend the bread and garlic with the vinegar to a rough paste.",
          """
          Warm the rest of the oil and stir in the paprika for 10 \
          seconds. Add the passata at once and cook for 5 minutes.
          """,
          """
          Add the chickpeas, spinach, bread paste and 150 ml of \
          water. Simmer for 8 minutes, until thick and creamy.
          """,
          "Taste for salt and vinegar. Serve with more bread, or a fried egg.",
        ]),
      Draft(
        "Colcannon", minutes: 40, rating: 3.8, servings: 4, added: 1_582_033_544,
        summary: """
          Irish mashed potatoes streaked with buttery cabbage. Make a \
          hollow in each helping and let a lump of butter melt there.
          """,
        ingredients: [
          ("1 kg", "floury potatoes"), ("300 g", "Savoy cabbage or kale"), ("4", "spring onions"),
          ("200 ml", "whole milk"), ("100 g", "butter"), ("1.5 tsp", "salt"),
        ],
        steps: [
          """
          Peel the potatoes and cut them into even pieces. Boil them \
          from cold in salted water for 18 minutes, until tender.
          """,
          """
          Shred the cabbage and cook it with a third of the butter \
          and a splash of water in a covered pan for 6 minutes.
          """,
          "Slice the spring onions and warm them in the milk for 5 minutes, without boiling.",
          """
          Drain the potatoes and let them steam for 2 minutes, so that the \
          mash is not wet. Mash them with another third of the butter.
          """,
          """
          Beat in the hot milk and the salt, then fold in the \
          cabbage. Serve with the rest of the butter on top.
          """,
        ]),
      Draft(
        "Saag paneer", minutes: 45, rating: 4.5, servings: 4, added: 1_692_100_189,
        summary: """
          Cubes of fresh cheese in a soft, gingery spinach \
          sauce. Fry the paneer first, or it has nothing to say.
          """,
        ingredients: [
          ("250 g", "paneer"), ("600 g", "spinach"), ("3 tbsp", "ghee"), ("1 tsp", "cumin seeds"),
          ("1", "onion"), ("4", "garlic cloves"), ("1 tbsp", "grated ginger"),
          ("1", "green chilli"), ("1/2 tsp", "turmeric"), ("1 tsp", "garam masala"),
          ("4 tbsp", "double cream"),
        ],
        steps: [
          """
          Cut the paneer into 2 cm cubes and fry it in half the ghee until golden \
          on two sides. Drop it into warm salted water, which keeps it soft.
          """,
          """
          Blanch the spinach in boiling water for 1 minute, cool it under the \
          tap and squeeze it. Chop it finely, or blend it if you like it smooth.
          """,
          """
          Heat the rest of the ghee and let the cumin seeds crackle. Add \
          the finely chopped onion and cook for 10 minutes, until golden.
          """,
          """
          Add the chopped garlic, ginger, chilli and turmeric and fry for 2 minutes. Add the \
          spinach, half a teaspoon of salt and 100 ml of water, and simmer for 8 minutes.
          """,
          """
          Drain the paneer and stir it in with the cream and garam \
          masala. Warm through for 3 minutes and serve with naan or rice.
          """,
        ]),
    ])
}
