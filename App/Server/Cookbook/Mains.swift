extension Cookbook {
  /// Meat and fish worth setting the table for.
  static let mains = Chapter(
    id: "mains", name: "Mains", summary: "Meat and fish worth setting the table for.",
    recipes: [
      Draft(
        "Coq au vin", minutes: 150, rating: 4.6, servings: 4, added: 1_672_442_401,
        summary: """
          Chicken braised in red wine with bacon and mushrooms, dark and \
          winey. Use a wine you would drink, and drink the rest of it.
          """,
        ingredients: [
          ("8", "chicken thighs and drumsticks"), ("150 g", "smoked bacon, in strips"),
          ("200 g", "small shallots"), ("250 g", "button mushrooms"), ("2", "carrots"),
          ("2", "garlic cloves"), ("2 tbsp", "plain flour"), ("1 tbsp", "tomato paste"),
          ("750 ml", "red Burgundy or other light red wine"), ("300 ml", "chicken stock"),
          ("3", "thyme sprigs"), ("40 g", "butter"),
        ],
        steps: [
          """
          Peel the shallots and slice the carrots. Fry the bacon in a \
          heavy pot until its fat runs, then lift it out. Season the \
          chicken, brown it well in the fat and lift that out too.
          """,
          """
          Colour the shallots and carrots in the same pot for 8 minutes. \
          Stir in the garlic, tomato paste and flour and cook for 2 minutes.
          """,
          """
          Pour in the wine and boil it for 5 minutes, \
          scraping the bottom. Add the stock and thyme.
          """,
          """
          Return the chicken and bacon, cover and simmer very gently \
          for 75 minutes, until the meat all but leaves the bone.
          """,
          "Meanwhile fry the mushrooms in the butter over a high heat until brown.",
          """
          Lift out the chicken and boil the sauce until it coats a spoon. Return the \
          chicken with the mushrooms, warm through and serve with bread or potatoes.
          """,
        ]),
      Draft(
        "Moules marinières", minutes: 30, rating: 4.5, servings: 2, added: 1_736_919_378,
        summary: """
          A pot of mussels steamed in white wine, on the table a few \
          minutes after they hit the heat. Bread is not optional.
          """,
        ingredients: [
          ("1 kg", "live mussels"), ("2", "shallots"), ("1", "garlic clove"), ("30 g", "butter"),
          ("200 ml", "dry white wine"), ("2", "thyme sprigs"), ("4 tbsp", "double cream"),
          ("1 bunch", "flat-leaf parsley"),
        ],
        steps: [
          """
          Scrub the mussels in cold water and pull off their beards. Throw \
          away any that are broken, and any that stay open when tapped.
          """,
          """
          Chop the shallots and garlic finely and soften \
          them in the butter in a large pot for 4 minutes.
          """,
          """
          Add the wine and thyme and bring to a rolling \
          boil. Tip in the mussels and clap on the lid.
          """,
          """
          Cook over a high heat for 3 to 4 minutes, shaking twice, \
          until the shells have opened. Discard any that have not.
          """,
          """
          Stir in the cream and the chopped parsley. Serve straight from the pot, \
          but leave the last spoonful of liquor behind, where the sand lies.
          """,
        ]),
      Draft(
        "Mapo tofu (麻婆豆腐)", minutes: 30, rating: 4.8, servings: 3, added: 1_717_459_221,
        summary: """
          Trembling tofu in a red, numbing sauce with a little \
          pork. Fierce at first, then oddly comforting.
          """,
        ingredients: [
          ("500 g", "soft tofu"), ("120 g", "minced pork"), ("4 tbsp", "vegetable oil"),
          ("3 tbsp", "Pixian chilli bean paste (doubanjiang)"),
          ("1 tbsp", "fermented black beans"), ("3", "garlic cloves"),
          ("1 tbsp", "chopped ginger"), ("300 ml", "chicken stock"),
          ("1 tbsp", "light soy sauce"), ("1 tbsp", "potato starch"),
          ("1 tsp", "ground Sichuan pepper"), ("3", "spring onions"),
        ],
        steps: [
          """
          Cut the tofu into 2 cm cubes and let it steep in hot salted \
          water while you prepare the rest. This firms and seasons it.
          """,
          """
          Fry the pork in the oil in a wok over a high heat until it is crisp and brown. Turn \
          the heat down, add the bean paste and stir for 2 minutes, until the oil is deep red.
          """,
          "Add the black beans and the chopped garlic and ginger. Fry for 1 minute.",
          """
          Pour in the stock and soy sauce and bring to a simmer. Slide in the \
          drained tofu and cook for 5 minutes, pushing rather than stirring.
          """,
          """
          Mix the starch with 3 spoonfuls of water and add it in \
          three goes, waiting between them, until the sauce clings.
          """,
          "Scatter with the Sichuan pepper and sliced spring onions. Serve over rice.",
        ]),
      Draft(
        "Moqueca de peixe", minutes: 45, rating: 4.6, servings: 4, added: 1_758_065_661,
        summary: """
          A Bahian fish stew of peppers, coconut milk and red palm oil. \
          Gentle enough for a weeknight, bright enough for guests.
          """,
        ingredients: [
          ("700 g", "firm white fish fillets"), ("2", "limes"), ("3", "garlic cloves"),
          ("2", "onions"), ("1", "red pepper"), ("1", "yellow pepper"), ("4", "tomatoes"),
          ("400 ml", "coconut milk"), ("2 tbsp", "dendê (red palm) oil"), ("1", "red chilli"),
          ("1 bunch", "coriander"),
        ],
        steps: [
          """
          Cut the fish into large pieces. Turn it in the juice of one lime with \
          the crushed garlic and a teaspoon of salt, and leave it for 15 minutes.
          """,
          "Slice the onions, peppers and tomatoes into rings and chop the chilli.",
          """
          Spread half the onions, peppers and tomatoes over the base of a wide pan. Lay the \
          fish on top with its juices, then the rest of the vegetables and half the coriander.
          """,
          """
          Pour over the coconut milk and the dendê oil and add the chilli. \
          Bring to a simmer, cover and cook gently for 15 minutes. Shake \
          the pan, but do not stir, or the fish will break.
          """,
          "Uncover and simmer for 3 minutes. Taste for salt and add the juice of the second lime.",
          "Scatter with the rest of the coriander and serve with rice.",
        ]),
      Draft(
        "Köttbullar", minutes: 60, rating: 4.4, servings: 4, added: 1_591_599_897,
        summary: """
          Swedish meatballs with cream gravy, small enough for two bites. Serve \
          them with boiled potatoes and something sour, such as lingonberries.
          """,
        ingredients: [
          ("60 g", "fresh breadcrumbs"), ("100 ml", "milk"), ("1", "onion"), ("70 g", "butter"),
          ("300 g", "minced beef"), ("200 g", "minced pork"), ("1", "egg"),
          ("1/4 tsp", "ground allspice"), ("2 tbsp", "plain flour"), ("400 ml", "beef stock"),
          ("100 ml", "double cream"), ("1 tbsp", "soy sauce"),
        ],
        steps: [
          """
          Soak the crumbs in the milk for 10 minutes. Chop the \
          onion very finely and soften it in a knob of the butter.
          """,
          """
          Mix the crumbs, onion, beef, pork, egg and allspice with a teaspoon \
          of salt and plenty of pepper. Work it just until it holds together.
          """,
          """
          With wet hands roll balls the size of a walnut, about \
          35 of them. Rest them in the fridge for 10 minutes.
          """,
          """
          Fry them in two batches in half the remaining butter for 8 minutes, rolling \
          them about, until brown all over and cooked through. Keep them warm.
          """,
          """
          Melt the rest of the butter in the pan, stir in the flour and cook for 1 \
          minute. Whisk in the stock, cream and soy sauce and simmer for 6 minutes.
          """,
          "Return the meatballs to the gravy for a few minutes and serve.",
        ]),
      Draft(
        "Adobong manok", minutes: 60, rating: 4.5, servings: 4, added: 1_703_311_188,
        summary: """
          Filipino chicken adobo: vinegar, soy sauce, garlic and bay, \
          reduced until it clings. It cooks itself, and it keeps for days.
          """,
        ingredients: [
          ("1 kg", "chicken thighs, on the bone"), ("120 ml", "cane or white vinegar"),
          ("80 ml", "soy sauce"), ("8", "garlic cloves"), ("3", "bay leaves"),
          ("1 tsp", "black peppercorns"), ("200 ml", "water"), ("2 tsp", "brown sugar"),
          ("2 tbsp", "vegetable oil"),
        ],
        steps: [
          """
          Crush the garlic. Put everything but the oil \
          into a wide pot with the chicken skin side down.
          """,
          """
          Bring it to a simmer without stirring, so that the rawness \
          of the vinegar boils off. Cover and cook gently for 25 \
          minutes, then turn the chicken and cook for 10 minutes more.
          """,
          """
          Lift out the chicken and boil the sauce hard until \
          it has thickened and darkened, about 8 minutes.
          """,
          """
          Meanwhile pat the chicken dry and fry it in the \
          oil, skin side down, until it is brown and crisp.
          """,
          "Return the chicken to the sauce, skin side up. Serve with plenty of rice to catch it.",
        ]),
      Draft(
        "Rendang daging", minutes: 240, rating: 4.9, servings: 6, added: 1_644_234_725,
        summary: """
          Beef simmered in spiced coconut milk until the liquid is gone \
          and it fries in its own oil. It takes an afternoon and earns it.
          """,
        ingredients: [
          ("1 kg", "beef chuck"), ("6", "dried red chillies"), ("8", "shallots"),
          ("4", "garlic cloves"), ("30 g", "ginger"), ("30 g", "galangal"),
          ("2", "lemongrass stalks"), ("5", "makrut lime leaves"), ("1", "cinnamon stick"),
          ("800 ml", "coconut milk"), ("60 g", "grated coconut, unsweetened"),
          ("1 tbsp", "palm sugar"),
        ],
        steps: [
          """
          Soak the chillies in hot water for 15 minutes. Blend them with the shallots, garlic, \
          ginger and galangal to a paste, with a spoonful of the coconut milk to help.
          """,
          """
          Cut the beef into 4 cm cubes and bruise the lemongrass. Put them in a wide, heavy \
          pot with the paste, lime leaves, cinnamon, coconut milk and 2 teaspoons of salt.
          """,
          """
          Bring it to a simmer and cook, uncovered, over \
          a low heat for 2 hours. Stir now and then.
          """,
          """
          Meanwhile toast the grated coconut in a dry pan \
          until deep brown. Pound it to an oily paste.
          """,
          """
          Stir the coconut paste and the sugar into the pot. Go on cooking \
          for 1 hour, stirring more and more often as it thickens.
          """,
          """
          When the oil separates, fry the meat in it for 15 minutes, turning gently, until it \
          is dark and almost dry. Pick out the lemongrass and cinnamon, and serve with rice.
          """,
        ]),
      Draft(
        "Thịt kho trứng", minutes: 120, rating: 4.7, servings: 4, added: 1_644_685_535,
        summary: """
          Vietnamese pork belly and eggs in a caramel and coconut water \
          broth. Salty, sweet and soft enough to cut with a spoon.
          """,
        ingredients: [
          ("800 g", "pork belly, skin on"), ("3 tbsp", "sugar"), ("4", "garlic cloves"),
          ("3", "shallots"), ("4 tbsp", "fish sauce"), ("700 ml", "coconut water"), ("6", "eggs"),
          ("1", "red chilli"), ("2", "spring onions"),
        ],
        steps: [
          """
          Cut the pork into 4 cm cubes, boil it in plain water \
          for 5 minutes and drain it. This gives a clear broth.
          """,
          """
          Melt the sugar with 2 spoonfuls of water in a heavy pot and \
          let it turn the colour of strong tea. Take it off the heat, \
          stand back and add the pork. Turn it until it is coated.
          """,
          """
          Add the chopped garlic and shallots and stir for 2 minutes over a medium \
          heat. Add the fish sauce and coconut water, which should just cover the meat.
          """,
          "Simmer very gently, half covered, for 60 minutes, and skim off some of the fat.",
          """
          Meanwhile boil the eggs for 8 minutes, cool them and peel them. Add \
          them to the pot with the slit chilli and simmer for 30 minutes more.
          """,
          """
          Taste: it should be a touch too salty on its own, as \
          rice goes with it. Scatter with sliced spring onions.
          """,
        ]),
      Draft(
        "Bacalhau à Brás", minutes: 40, rating: 4.3, servings: 4, added: 1_654_641_788,
        summary: """
          Salt cod, matchstick potatoes and barely set eggs, all tumbled \
          together. Buy the cod already soaked, or begin a day ahead.
          """,
        ingredients: [
          ("500 g", "salt cod, soaked and drained"), ("500 g", "floury potatoes"),
          ("400 ml", "sunflower oil, for frying"), ("2", "onions"), ("2", "garlic cloves"),
          ("4 tbsp", "olive oil"), ("1", "bay leaf"), ("6", "eggs"),
          ("1 bunch", "flat-leaf parsley"), ("60 g", "black olives"),
        ],
        steps: [
          """
          Simmer the cod in water for 6 minutes, drain it and \
          cool it. Pull it into shreds, minding the bones.
          """,
          """
          Cut the potatoes into fine matchsticks, rinse off the starch and dry them very well. \
          Fry them in the sunflower oil at 180 °C in batches until crisp, and drain on paper.
          """,
          """
          Slice the onions and garlic and soften them in the olive oil with the \
          bay leaf for 10 minutes. Add the cod and cook for 3 minutes more.
          """,
          "Fold in the potatoes. Beat the eggs with pepper and half the parsley, chopped.",
          """
          Take the pan off the heat and pour in the eggs. Stir until they form a \
          soft cream that just holds; return the pan to a low heat only if you must.
          """,
          "Serve at once with the olives and the rest of the parsley.",
        ]),
    ])
}
