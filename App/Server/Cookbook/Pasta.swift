extension Cookbook {
  /// Noodles from Rome to Chengdu.
  static let pasta = Chapter(
    id: "pasta", name: "Pasta", summary: "Noodles from Rome to Chengdu.",
    recipes: [
      Draft(
        "Cacio e pepe", minutes: 25, rating: 4.7, servings: 2, added: 1_642_606_596,
        summary: """
          Three ingredients, one pan and a little nerve. The sauce is only \
          cheese and starchy water, held together by the right temperature.
          """,
        ingredients: [
          ("200 g", "spaghetti or tonnarelli"), ("120 g", "Pecorino Romano"),
          ("2 tsp", "black peppercorns"), ("1 tsp", "salt"), ("1 l", "water"),
        ],
        steps: [
          """
          Grate the cheese as finely as you can; coarse cheese \
          makes lumps. Crush the peppercorns roughly in a mortar.
          """,
          """
          Boil the spaghetti in the water with the salt in a wide pan. So \
          little water becomes cloudy with starch, which the sauce needs.
          """,
          """
          Toast the pepper in a dry frying pan for 1 minute. \
          Add 2 ladles of the pasta water and let it bubble.
          """,
          """
          Leave a ladle of pasta water to cool for 3 minutes. Beat it into \
          the cheese, little by little, until you have a thick cream.
          """,
          """
          Lift the spaghetti out 2 minutes early, keeping its water, and \
          finish it in the peppery pan until the liquid has almost gone.
          """,
          """
          Take the pan off the heat, wait for 1 minute, then toss in the cheese \
          cream. Loosen with drops of pasta water until it shines, and eat at once.
          """,
        ]),
      Draft(
        "Pasta alla Norma", minutes: 65, rating: 4.5, servings: 4, added: 1_584_344_917,
        summary: """
          Sicily on a plate: fried aubergine, tomato, basil and salted \
          ricotta. Fry the aubergine longer than you think you should.
          """,
        ingredients: [
          ("2", "aubergines, about 600 g"), ("120 ml", "olive oil"), ("2", "garlic cloves"),
          ("800 g", "tinned plum tomatoes"), ("a pinch", "chilli flakes"), ("400 g", "rigatoni"),
          ("1 bunch", "basil"), ("80 g", "ricotta salata"),
        ],
        steps: [
          """
          Cut the aubergines into 2 cm cubes, toss them with a teaspoon \
          of salt and leave them for 15 minutes. Pat them dry.
          """,
          """
          Fry them in the oil in two batches for 8 minutes each, until \
          they are deep brown and creamy inside. Drain on paper.
          """,
          """
          Pour off all but 2 spoonfuls of the oil and fry the sliced garlic and \
          chilli for 1 minute. Crush in the tomatoes and simmer for 20 minutes.
          """,
          "Boil the rigatoni in salted water until just short of done. Keep a cup of the water.",
          """
          Stir most of the aubergine and half the basil into the sauce. \
          Add the pasta and toss for 1 minute, with a splash of its water.
          """,
          """
          Serve topped with the last of the aubergine and \
          basil, under a snowfall of grated ricotta salata.
          """,
        ]),
      Draft(
        "Tagliatelle al ragù", minutes: 220, rating: 4.8, servings: 6, added: 1_685_472_476,
        summary: """
          A slow Bolognese sauce in which the meat is the point and the \
          tomato only a seasoning. Most of the time it looks after itself.
          """,
        ingredients: [
          ("1", "onion"), ("1", "carrot"), ("1", "celery stick"), ("100 g", "pancetta"),
          ("40 g", "butter"), ("300 g", "minced beef"), ("300 g", "minced pork"),
          ("200 ml", "dry white wine"), ("3 tbsp", "tomato paste"), ("200 ml", "whole milk"),
          ("600 g", "fresh egg tagliatelle"), ("60 g", "Parmesan"),
        ],
        steps: [
          """
          Chop the onion, carrot, celery and pancetta very finely. \
          Cook them in the butter over a low heat for 15 minutes.
          """,
          """
          Turn up the heat and add the beef and pork. Fry, breaking up the lumps, \
          until the water has gone and the meat begins to sizzle and brown.
          """,
          """
          Pour in the wine and let it cook away. Stir in the tomato paste and 400 ml of hot water.
          """,
          """
          Season lightly and leave at the faintest simmer for 2 hours, \
          half covered. Add a little water whenever it looks dry.
          """,
          """
          Stir in the milk and cook for 40 minutes more. \
          The ragù should be thick, brown and glossy.
          """,
          """
          Boil the tagliatelle in plenty of salted water \
          for 2 to 3 minutes. Keep a cup of the water.
          """,
          """
          Toss the pasta with the ragù and a splash of its \
          water. Serve with the Parmesan, finely grated.
          """,
        ]),
      Draft(
        "Orecchiette con le cime di rapa",
        minutes: 30, rating: 4.3, servings: 4, added: 1_723_493_795,
        summary: """
          Little ears of pasta boiled together with bitter greens, then tossed \
          with anchovy and garlic. Puglia's best argument for eating vegetables.
          """,
        ingredients: [
          ("600 g", "cime di rapa (or sprouting broccoli)"), ("400 g", "dried orecchiette"),
          ("6 tbsp", "olive oil"), ("3", "garlic cloves"), ("6", "anchovy fillets"),
          ("1/2 tsp", "chilli flakes"), ("50 g", "coarse dry breadcrumbs"),
        ],
        steps: [
          """
          Trim the greens, cut thick stems into short \
          lengths and keep the leaves and florets apart.
          """,
          "Fry the breadcrumbs in 2 spoonfuls of the oil until golden and crisp. Set them aside.",
          """
          Boil the orecchiette in a large pot of salted water. Add the stems 6 minutes \
          before the pasta is done and the leaves and florets 3 minutes later.
          """,
          """
          Meanwhile warm the remaining oil over a low heat with the sliced \
          garlic, anchovies and chilli. Stir until the anchovies melt.
          """,
          """
          Drain pasta and greens together, keeping a cup of water. \
          Toss them in the pan with a splash of it for 1 minute.
          """,
          "Serve with the crumbs on top. They stand in for cheese, and do it well.",
        ]),
      Draft(
        "Spaghetti alle vongole", minutes: 45, rating: 4.6, servings: 4, added: 1_600_988_220,
        summary: """
          Clams, garlic, wine and parsley, with a sauce that makes \
          itself from the juices. The only hard part is the shopping.
          """,
        ingredients: [
          ("1 kg", "live small clams"), ("400 g", "spaghetti"), ("6 tbsp", "olive oil"),
          ("3", "garlic cloves"), ("1/2 tsp", "chilli flakes"), ("150 ml", "dry white wine"),
          ("1 bunch", "flat-leaf parsley"),
        ],
        steps: [
          """
          Soak the clams in cold water with 30 g of salt to the litre for \
          20 minutes, so that they spit out their sand. Rinse them, and \
          throw away any that are broken or will not close when tapped.
          """,
          """
          Put the spaghetti on to boil in lightly salted \
          water. The clams will bring salt of their own.
          """,
          """
          Meanwhile warm the sliced garlic and chilli in the oil \
          until the garlic is straw-coloured. Add the clams and the \
          wine, cover, and shake over a high heat for 3 to 4 minutes.
          """,
          """
          Lift out the clams as they open, and discard any that stay shut. \
          Shell half of them and strain the liquid back into the pan.
          """,
          """
          Add the spaghetti 2 minutes before it is done, with a ladle of its \
          water. Toss hard over a high heat until the sauce turns creamy.
          """,
          "Return the clams, add the chopped parsley and one more thread of oil, and serve.",
        ]),
      Draft(
        "Käsespätzle", minutes: 45, rating: 4.5, servings: 4, added: 1_620_576_035,
        summary: """
          Alpine egg noodles layered with mountain cheese under a \
          tangle of brown onions. Best followed by a long walk.
          """,
        ingredients: [
          ("400 g", "plain flour"), ("5", "eggs"), ("150 ml", "water"), ("1 tsp", "salt"),
          ("a pinch", "nutmeg"), ("3", "onions"), ("60 g", "butter"),
          ("250 g", "Bergkäse or Gruyère, grated"), ("1/2 bunch", "chives"),
        ],
        steps: [
          """
          Slice the onions into rings and fry them in the butter with a pinch \
          of salt for 25 minutes. They should end up soft, brown and sweet.
          """,
          """
          Meanwhile beat the flour, eggs, water, salt and nutmeg with a wooden spoon until the \
          batter is smooth and falls from the spoon in slow ropes. Rest it for 10 minutes.
          """,
          """
          Heat the oven to 160 °C with a wide dish inside. \
          Bring a large pot of salted water to the boil.
          """,
          """
          Press the batter through a spätzle maker or a colander into the water, \
          a third at a time. Scoop the noodles out as soon as they float.
          """,
          """
          Layer each batch in the hot dish with a third \
          of the cheese. Keep it in the oven as you go.
          """,
          """
          Stir once, so that the cheese pulls into strings. \
          Top with the onions, chives and plenty of pepper.
          """,
        ]),
      Draft(
        "Jajangmyeon-style noodles (짜장면)",
        minutes: 40, rating: 4.4, servings: 4, added: 1_667_305_778,
        summary: """
          Chewy wheat noodles under a glossy black bean sauce with pork \
          and courgette. Mix it all thoroughly before the first bite.
          """,
        ingredients: [
          ("300 g", "pork belly or shoulder"), ("2", "onions"), ("1", "courgette"),
          ("200 g", "white cabbage"), ("4 tbsp", "chunjang (Korean black bean paste)"),
          ("4 tbsp", "vegetable oil"), ("1 tbsp", "sugar"), ("400 ml", "chicken stock or water"),
          ("2 tbsp", "potato starch"), ("600 g", "fresh thick wheat noodles"),
          ("1/2", "cucumber"),
        ],
        steps: [
          """
          Cut the pork, onions, courgette and cabbage into 1 \
          cm dice. Slice the cucumber into fine matchsticks.
          """,
          """
          Fry the bean paste in 3 spoonfuls of the oil over a low heat for 3 \
          minutes, stirring. This removes its bitter edge. Scrape it into a bowl.
          """,
          """
          Brown the pork in the last of the oil for 6 minutes. Add the onions \
          and cabbage and cook for 4 minutes, then the courgette for 2.
          """,
          "Stir in the fried paste and the sugar, then the stock. Simmer for 8 minutes.",
          """
          Mix the starch with 4 spoonfuls of cold water and stir it \
          in. Boil for 1 minute, until the sauce is thick and shiny.
          """,
          """
          Boil the noodles as their packet says, rinse them briefly in hot water \
          and divide between bowls. Ladle over the sauce and top with cucumber.
          """,
        ]),
      Draft(
        "Dan dan noodles (担担面)", minutes: 35, rating: 4.7, servings: 2, added: 1_735_089_661,
        summary: """
          Sichuan noodles with crisp pork on a pool of sesame \
          and chilli. They tingle as much as they burn.
          """,
        ingredients: [
          ("150 g", "minced pork"), ("40 g", "Sichuan preserved greens (yacai)"),
          ("1 tbsp", "vegetable oil"), ("1 tbsp", "Shaoxing wine"), ("2 tbsp", "sesame paste"),
          ("2 tbsp", "light soy sauce"), ("2 tsp", "Chinkiang black vinegar"), ("1 tsp", "sugar"),
          ("3 tbsp", "chilli oil with its sediment"), ("1/2 tsp", "ground Sichuan pepper"),
          ("250 g", "thin fresh wheat noodles"), ("100 g", "pak choi"),
        ],
        steps: [
          """
          Fry the pork in the oil over a high heat until it is dry and beginning \
          to crisp. Add the wine and the greens and fry for 2 minutes more.
          """,
          """
          Stir the sesame paste with the soy sauce, vinegar and \
          sugar until smooth. Thin it with 100 ml of hot water.
          """,
          "Divide the sauce between two bowls and add the chilli oil and Sichuan pepper to each.",
          "Boil the noodles for 2 to 3 minutes and put the pak choi in for the last 30 seconds.",
          """
          Drain well and lay the noodles and greens on the sauce. Top \
          with the pork, and mix from the bottom up at the table.
          """,
        ]),
      Draft(
        "Mantı", minutes: 165, rating: 4.6, servings: 4, added: 1_739_392_792,
        summary: """
          Tiny Turkish dumplings under garlic yoghurt and hot red butter. \
          Fold them with company, for there are about two hundred.
          """,
        ingredients: [
          ("300 g", "plain flour"), ("1", "egg"), ("120 ml", "water"), ("1 tsp", "salt"),
          ("200 g", "minced lamb or beef"), ("1", "small onion"), ("400 g", "thick yoghurt"),
          ("1", "garlic clove"), ("70 g", "butter"), ("1 tbsp", "tomato paste"),
          ("2 tsp", "pul biber (Aleppo pepper)"), ("1 tsp", "dried mint"),
        ],
        steps: [
          """
          Mix the flour, egg, water and half the salt and knead for 10 minutes, \
          until firm and smooth. Rest the dough under a bowl for 30 minutes.
          """,
          """
          Grate the onion and squeeze out its juice. Mix it into \
          the meat with the rest of the salt and plenty of pepper.
          """,
          """
          Roll half the dough out to 1 mm on a floured table and cut it \
          into 4 cm squares. Put a chickpea of filling on each, then \
          pinch the four corners together. Do the same with the rest.
          """,
          """
          Crush the garlic with a pinch of salt and stir it \
          into the yoghurt. Let it come to room temperature.
          """,
          """
          Boil the mantı in salted water for 6 to 8 minutes, until the dough is tender. Meanwhile \
          melt the butter, fry the tomato paste in it for 1 minute and add the pul biber.
          """,
          """
          Drain the mantı and spread them over warm plates. Cover with \
          the yoghurt, pour over the butter and finish with mint.
          """,
        ]),
    ])
}
