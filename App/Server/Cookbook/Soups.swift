extension Cookbook {
  /// Bowls for every weather.
  static let soups = Chapter(
    id: "soups", name: "Soups", summary: "Bowls for every weather.",
    recipes: [
      Draft(
        "Caldo verde", minutes: 40, rating: 4.5, servings: 4, added: 1_621_228_210,
        summary: """
          Portugal's green soup: potatoes cooked to velvet, kale cut as fine as \
          grass, and smoky sausage on top. Plain, filling and better than it sounds.
          """,
        ingredients: [
          ("500 g", "floury potatoes"), ("1", "onion"), ("2", "garlic cloves"),
          ("4 tbsp", "olive oil"), ("1.2 l", "water"), ("1 tsp", "salt"),
          ("200 g", "kale or collard greens"), ("150 g", "chouriço or other smoked sausage"),
        ],
        steps: [
          """
          Peel the potatoes, onion and garlic and chop them roughly. \
          Sizes hardly matter, as all of it will be blended.
          """,
          """
          Warm half the oil in a large pot and soften the onion and garlic \
          for 5 minutes. Keep the heat low enough that nothing browns.
          """,
          """
          Add the potatoes, water and salt. Simmer for \
          20 minutes, until a knife meets no resistance.
          """,
          """
          Meanwhile slice the sausage into coins and fry it in a dry pan until the edges crisp. \
          Cut the stems out of the kale, roll up the leaves and shave them into threads.
          """,
          """
          Blend the soup until smooth, and thin it with \
          a little water if it is thicker than cream.
          """,
          """
          Bring it back to a simmer, stir in the kale and \
          cook for 4 minutes. It should stay bright green.
          """,
          "Ladle into bowls, drop the sausage on top and finish with the rest of the oil.",
        ]),
      Draft(
        "Tom kha gai (ต้มข่าไก่)", minutes: 35, rating: 4.7, servings: 4, added: 1_600_442_909,
        summary: """
          A Thai chicken soup that is creamy, sour and fragrant all at once. \
          Galangal gives it a piney warmth that ginger cannot quite replace.
          """,
        ingredients: [
          ("800 ml", "coconut milk"), ("400 ml", "chicken stock"), ("40 g", "galangal, sliced"),
          ("2", "lemongrass stalks"), ("5", "makrut lime leaves"),
          ("400 g", "boneless chicken thighs"), ("200 g", "oyster mushrooms"),
          ("3", "bird's eye chillies"), ("3 tbsp", "fish sauce"), ("3 tbsp", "lime juice"),
          ("1 tsp", "palm sugar"), ("a handful", "coriander leaves"),
        ],
        steps: [
          """
          Bruise the lemongrass with the back of a knife and cut it into \
          finger lengths. Tear the lime leaves so that they give up their oil.
          """,
          """
          Bring the stock and half the coconut milk to a gentle simmer with the galangal, \
          lemongrass and lime leaves. Let it steep over low heat for 10 minutes.
          """,
          """
          Slice the chicken thinly and add it with the mushrooms, torn into \
          strips. Simmer for 6 minutes, until the chicken is cooked through.
          """,
          """
          Pour in the rest of the coconut milk and heat until \
          it just trembles. A hard boil would split it.
          """,
          """
          Take the pot off the heat and stir in the fish sauce, lime juice, sugar and \
          crushed chillies. Taste: it should be sour first, then salty, then sweet.
          """,
          """
          Scatter with coriander and serve with rice. Leave the galangal, \
          lemongrass and leaves in the bowl, but do not eat them.
          """,
        ]),
      Draft(
        "Borscht (Борщ)", minutes: 130, rating: 4.6, servings: 6, added: 1_608_298_548,
        summary: """
          Beetroot soup with beef and cabbage, deep red and \
          gently sour. It is good today and better tomorrow.
          """,
        ingredients: [
          ("600 g", "beef shin"), ("2 l", "water"), ("3", "beetroots, about 450 g"),
          ("2", "carrots"), ("1", "onion"), ("300 g", "potatoes"), ("250 g", "white cabbage"),
          ("2 tbsp", "tomato paste"), ("2 tbsp", "red wine vinegar"), ("2 tbsp", "sunflower oil"),
          ("2 tsp", "salt"), ("150 g", "soured cream, to serve"),
        ],
        steps: [
          """
          Put the beef, water and salt in a large pot, bring it slowly to a \
          simmer and skim off the foam. Cover and cook gently for 75 minutes.
          """,
          """
          Meanwhile peel the beetroots and carrots and grate them coarsely. Chop the onion finely.
          """,
          """
          Fry the onion and carrots in the oil for 8 minutes. Add the beetroot, tomato \
          paste and vinegar, cover, and stew for 15 minutes; the vinegar holds the colour.
          """,
          "Lift out the beef. Dice the potatoes, add them to the broth and cook for 10 minutes.",
          """
          Shred the cabbage and add it with the beetroot mixture. \
          Simmer for 10 minutes more, without letting it boil hard.
          """,
          "Cut the beef into small pieces, return it to the pot and taste for salt and vinegar.",
          """
          Rest the soup for 10 minutes off the heat. Serve \
          with a spoonful of soured cream in each bowl.
          """,
        ]),
      Draft(
        "Harira", minutes: 75, rating: 4.4, servings: 6, added: 1_600_521_100,
        summary: """
          Morocco's tomato, lentil and chickpea soup, thick with \
          herbs and warm with spice. A bowl of it is a whole supper.
          """,
        ingredients: [
          ("2 tbsp", "olive oil"), ("1", "large onion"), ("3", "celery sticks with leaves"),
          ("1 tsp", "ground ginger"), ("1 tsp", "turmeric"), ("1/2 tsp", "cinnamon"),
          ("150 g", "brown lentils"), ("400 g", "cooked chickpeas"),
          ("800 g", "tinned chopped tomatoes"), ("40 g", "plain flour"), ("1 bunch", "coriander"),
          ("1", "lemon"),
        ],
        steps: [
          """
          Chop the onion, celery and celery leaves finely. Soften \
          them in the oil with a good pinch of salt for 10 minutes.
          """,
          """
          Stir in the ginger, turmeric and cinnamon and \
          cook for 1 minute, until you can smell them.
          """,
          """
          Add the tomatoes, the lentils and 1.3 litres of water. Simmer, \
          partly covered, for 35 minutes, until the lentils are soft.
          """,
          """
          Whisk the flour with 200 ml of cold water until no lumps remain. \
          Pour it into the soup in a thin stream, stirring all the while.
          """,
          """
          Add the chickpeas and most of the coriander, chopped. Simmer \
          for 15 minutes, stirring often, as the flour likes to catch.
          """,
          """
          Season well with salt and pepper. Serve with the rest \
          of the coriander and a wedge of lemon for each bowl.
          """,
        ]),
      Draft(
        "Miso soup with tofu and wakame (味噌汁)",
        minutes: 25, rating: 4.3, servings: 4, added: 1_605_278_613,
        summary: """
          Five ingredients and a quiet hand. Make the stock yourself once, \
          and you will see why nobody in a hurry gets it quite right.
          """,
        ingredients: [
          ("1 l", "water"), ("10 g", "kombu"), ("15 g", "bonito flakes (katsuobushi)"),
          ("4 tbsp", "light or red miso"), ("200 g", "silken tofu"), ("5 g", "dried wakame"),
          ("2", "spring onions"),
        ],
        steps: [
          """
          Lay the kombu in the cold water and heat it over a low flame for about 12 minutes. \
          Take the kombu out just before the water boils, or the stock turns bitter.
          """,
          """
          Bring the water to the boil, switch off the heat and add the bonito \
          flakes. Wait 2 minutes, then strain through a fine sieve without pressing.
          """,
          """
          Soak the wakame in cold water for 5 minutes and drain it. Cut \
          the tofu into small dice and slice the spring onions thinly.
          """,
          "Return the stock to a bare simmer and warm the tofu and wakame in it for 1 minute.",
          """
          Take the pot off the heat. Put the miso in a ladle, loosen it with a little \
          stock, and stir it in. Never boil it after this, for the aroma flees.
          """,
          "Pour into bowls, scatter with spring onion and serve at once.",
        ]),
      Draft(
        "Soupe à l'oignon gratinée", minutes: 100, rating: 4.8, servings: 4, added: 1_660_008_796,
        summary: """
          Onions cooked down until they are the colour of old wood, under a \
          lid of toast and molten cheese. The hour of stirring is the recipe.
          """,
        ingredients: [
          ("1 kg", "yellow onions"), ("50 g", "butter"), ("1 tbsp", "olive oil"),
          ("1 tbsp", "plain flour"), ("200 ml", "dry white wine"), ("1.2 l", "beef stock"),
          ("2", "thyme sprigs"), ("1", "bay leaf"), ("8 slices", "baguette"),
          ("150 g", "Gruyère, grated"),
        ],
        steps: [
          """
          Halve the onions and slice them thinly from root to \
          tip. Melt the butter with the oil in a wide, heavy pot.
          """,
          """
          Add the onions and a teaspoon of salt, cover, and sweat them \
          for 15 minutes. Uncover and cook for 40 minutes more, stirring \
          and scraping often, until they are deep brown and jammy.
          """,
          """
          Sprinkle over the flour and stir for 2 minutes. Pour \
          in the wine and let it bubble away almost to nothing.
          """,
          """
          Add the stock, thyme and bay leaf and simmer \
          for 25 minutes. Season, and fish out the herbs.
          """,
          "Toast the bread until it is dry right through, so that it floats. Heat the grill.",
          """
          Ladle the soup into ovenproof bowls, cover with toast and heap on the \
          cheese. Grill for 4 minutes, until it bubbles and spots with brown.
          """,
        ]),
      Draft(
        "Ajo blanco", minutes: 20, rating: 3.6, servings: 4, added: 1_729_472_068,
        summary: """
          The white cousin of gazpacho, made of almonds, bread and \
          garlic. Cold, silky and surprisingly rich: serve small bowls.
          """,
        ingredients: [
          ("200 g", "blanched almonds"), ("100 g", "stale white bread, no crust"),
          ("1", "small garlic clove"), ("100 ml", "mild olive oil"), ("2 tbsp", "sherry vinegar"),
          ("700 ml", "ice-cold water"), ("1 tsp", "salt"), ("150 g", "white grapes"),
        ],
        steps: [
          "Tear up the bread and soak it in 200 ml of the water for 5 minutes.",
          """
          Blend the almonds, garlic and salt to a fine meal. Add the soaked \
          bread with its water and blend for 2 full minutes, until very smooth.
          """,
          """
          With the motor running, pour in the oil in a thin stream. The \
          mixture will turn white and thick, like a loose mayonnaise.
          """,
          """
          Add the vinegar and the rest of the water and blend \
          again. For perfect silk, press it through a sieve.
          """,
          """
          Taste and sharpen with more vinegar or salt, as cold dulls \
          both. Serve with halved grapes and a few drops of oil.
          """,
        ]),
      Draft(
        "Mercimek çorbası", minutes: 40, rating: 4.6, servings: 4, added: 1_687_258_628,
        summary: """
          Turkish red lentil soup, finished with butter that has been reddened \
          with pepper. Cheap, quick and the best thing to come home to.
          """,
        ingredients: [
          ("250 g", "red lentils"), ("1", "onion"), ("1", "carrot"), ("1", "potato"),
          ("1 tbsp", "tomato paste"), ("2 tbsp", "olive oil"), ("1 tsp", "ground cumin"),
          ("1.5 l", "water"), ("40 g", "butter"), ("1 tsp", "pul biber (Aleppo pepper)"),
          ("1 tsp", "dried mint"), ("1", "lemon"),
        ],
        steps: [
          """
          Chop the onion, carrot and potato small. Soften \
          them in the oil for 7 minutes in a large pot.
          """,
          """
          Stir in the tomato paste and cumin and fry for 1 minute. Rinse \
          the lentils and add them with the water and a teaspoon of salt.
          """,
          """
          Simmer for 25 minutes, until the lentils have fallen apart. \
          Skim off the foam that gathers in the first minutes.
          """,
          "Blend until smooth. Thin with hot water if it stands too thick, and taste for salt.",
          """
          Melt the butter in a small pan until it foams. Take \
          it off the heat and stir in the pul biber and mint.
          """,
          """
          Serve the soup with a swirl of red butter and a wedge \
          of lemon, which should be squeezed without restraint.
          """,
        ]),
      Draft(
        "Avgolemono (Αυγολέμονο)", minutes: 70, rating: 4.4, servings: 4, added: 1_754_830_813,
        summary: """
          Greek chicken broth with rice, thickened with nothing but \
          egg and lemon. It tastes creamy and contains no cream.
          """,
        ingredients: [
          ("4", "chicken thighs, on the bone"), ("1", "onion"), ("1", "carrot"),
          ("1", "bay leaf"), ("1.6 l", "water"), ("120 g", "short-grain rice"), ("3", "eggs"),
          ("2", "lemons"), ("a handful", "dill"),
        ],
        steps: [
          """
          Put the chicken, halved onion, carrot, bay leaf and water in a pot with 2 \
          teaspoons of salt. Simmer gently for 40 minutes, skimming now and then.
          """,
          """
          Lift out the chicken and strain the broth. Pull the \
          meat from the bones in shreds and throw the skin away.
          """,
          """
          Bring the broth back to the boil, add the rice and cook \
          for 15 minutes, until tender. Take the pot off the heat.
          """,
          "Squeeze the lemons. Whisk the eggs until frothy, then whisk in the juice.",
          """
          Whisk 3 ladles of hot broth into the eggs, slowly at first. This \
          warms them, so that they thicken the soup and do not scramble in it.
          """,
          """
          Pour the egg mixture back into the pot, stirring. Warm over the \
          lowest heat for 2 minutes, until it coats a spoon; it must not boil.
          """,
          "Add the chicken, chop the dill over it and serve with plenty of black pepper.",
        ]),
    ])
}
