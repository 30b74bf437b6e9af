extension Cookbook {
  /// Crisp, sharp and more than a side.
  static let salads = Chapter(
    id: "salads", name: "Salads", summary: "Crisp, sharp and more than a side.",
    recipes: [
      Draft(
        "Salade niçoise", minutes: 45, rating: 4.5, servings: 4, added: 1_629_068_917,
        summary: """
          A summer lunch on one plate: beans, potatoes, eggs, tuna and \
          olives. Dress each part by itself and it all tastes of something.
          """,
        ingredients: [
          ("400 g", "small waxy potatoes"), ("250 g", "fine green beans"), ("4", "eggs"),
          ("4", "ripe tomatoes"), ("2", "little gem lettuces"), ("300 g", "tuna in olive oil"),
          ("8", "anchovy fillets"), ("80 g", "small black olives"), ("1", "small garlic clove"),
          ("2 tbsp", "red wine vinegar"), ("6 tbsp", "olive oil"),
        ],
        steps: [
          """
          Boil the potatoes in well-salted water for about 15 minutes, until tender. Lift them \
          out, and boil the beans in the same water for 4 minutes; cool those under the cold tap.
          """,
          "Meanwhile boil the eggs for 8 minutes, chill them in cold water and peel them.",
          "Crush the garlic with a pinch of salt. Whisk it with the vinegar and then the oil.",
          """
          Halve the potatoes while they are warm and toss them with \
          a third of the dressing. They drink it best while hot.
          """,
          "Quarter the tomatoes and eggs, separate the lettuce leaves and drain the tuna.",
          """
          Spread the lettuce over a platter. Dress the beans and \
          tomatoes lightly and arrange everything on top in loose heaps.
          """,
          "Finish with the anchovies, the olives and the last of the dressing.",
        ]),
      Draft(
        "Fattoush", minutes: 25, rating: 4.4, servings: 4, added: 1_706_500_829,
        summary: """
          A Levantine bread salad, sour with sumac and noisy \
          to eat. Add the fried bread at the very last moment.
          """,
        ingredients: [
          ("2", "pita breads, a day old"), ("3 tbsp", "olive oil, for frying"),
          ("1", "large cucumber"), ("4", "tomatoes"), ("6", "radishes"), ("4", "spring onions"),
          ("1", "romaine lettuce"), ("a handful", "mint leaves"),
          ("a handful", "flat-leaf parsley"), ("1 tbsp", "sumac"), ("1", "lemon"),
          ("4 tbsp", "extra virgin olive oil"),
        ],
        steps: [
          """
          Split the pitas, tear them into bite-sized pieces and fry them \
          in the oil until golden. Drain on paper and salt them while hot.
          """,
          """
          Mix the sumac with the juice of the lemon and half a teaspoon of \
          salt. Leave it for 10 minutes, then whisk in the extra virgin oil.
          """,
          """
          Cut the cucumber and tomatoes into rough chunks and slice \
          the radishes and spring onions. Shred the lettuce coarsely.
          """,
          "Toss the vegetables with the whole herb leaves and the dressing.",
          "Fold in the bread, dust with a little more sumac and serve before it softens.",
        ]),
      Draft(
        "Horiatiki (Χωριάτικη)", minutes: 15, rating: 4.3, servings: 4, added: 1_606_109_674,
        summary: """
          The village salad of Greece, with no lettuce in sight. Everything \
          rests on good tomatoes, so save it for the warm months.
          """,
        ingredients: [
          ("600 g", "ripe tomatoes"), ("1", "cucumber"), ("1", "small green pepper"),
          ("1", "small red onion"), ("80 g", "Kalamata olives"), ("200 g", "feta, in one slab"),
          ("1 tsp", "dried oregano"), ("5 tbsp", "olive oil"), ("1 tbsp", "red wine vinegar"),
        ],
        steps: [
          """
          Slice the onion into thin rings and soak them in cold water for \
          10 minutes. This takes away the sting and keeps the crunch.
          """,
          """
          Cut the tomatoes into wedges over a bowl, to catch their juice. Peel the \
          cucumber in stripes and slice it thickly; cut the pepper into rings.
          """,
          """
          Drain the onion and mix all the vegetables with the \
          olives, the vinegar and half a teaspoon of salt.
          """,
          """
          Lay the feta on top in one piece. Sprinkle with the \
          oregano, pour over the oil, and bring bread for the juices.
          """,
        ]),
      Draft(
        "Smashed cucumbers (拍黄瓜)", minutes: 20, rating: 4.1, servings: 2, added: 1_654_795_799,
        summary: """
          Cucumbers beaten until they crack, so that the garlicky dressing \
          gets into every crevice. Cold, crunchy and gone in minutes.
          """,
        ingredients: [
          ("2", "slim cucumbers, about 400 g"), ("1/2 tsp", "salt"), ("2", "garlic cloves"),
          ("1 tbsp", "Chinkiang black vinegar"), ("2 tsp", "light soy sauce"), ("1 tsp", "sugar"),
          ("1 tsp", "toasted sesame oil"), ("2 tsp", "chilli oil"), ("1 tsp", "sesame seeds"),
        ],
        steps: [
          """
          Lay the cucumbers on a board and whack them with the flat of a \
          cleaver or a rolling pin until they split. Cut them into rough bites.
          """,
          """
          Toss with the salt and leave in a colander for \
          10 minutes. Shake off the water that gathers.
          """,
          """
          Chop the garlic finely and stir it into the vinegar, soy sauce \
          and sugar until the sugar dissolves. Add the sesame oil.
          """,
          """
          Turn the cucumbers in the dressing. Spoon over the \
          chilli oil, sprinkle with sesame and serve at once.
          """,
        ]),
      Draft(
        "Schwäbischer Kartoffelsalat", minutes: 65, rating: 4.5, servings: 6, added: 1_626_823_722,
        summary: """
          Swabian potato salad, loosened with hot broth in place of \
          mayonnaise. Done right it glistens and slips a little on the fork.
          """,
        ingredients: [
          ("1 kg", "waxy potatoes"), ("1", "onion"), ("250 ml", "strong beef or vegetable broth"),
          ("4 tbsp", "white wine vinegar"), ("2 tsp", "mild mustard"), ("1 tsp", "salt"),
          ("5 tbsp", "sunflower oil"), ("1/2 bunch", "chives"),
        ],
        steps: [
          """
          Boil the potatoes in their skins for 20 to 25 minutes, until \
          just tender. Drain them and let them steam dry for 5 minutes.
          """,
          """
          Chop the onion very finely. Bring it to the boil in the broth \
          and take it off the heat. Stir in the vinegar, mustard and salt.
          """,
          "Peel the potatoes while they are still hot and slice them thinly into a wide bowl.",
          """
          Pour the hot broth over and fold gently, until the potatoes \
          have drunk most of it. It should look a little too wet.
          """,
          """
          Leave it for 20 minutes, then fold in the oil. \
          Oil goes in last, as it would keep the broth out.
          """,
          "Taste for salt and vinegar, scatter with chives and serve lukewarm.",
        ]),
      Draft(
        "Larb gai (ลาบไก่)", minutes: 25, rating: 4.6, servings: 4, added: 1_631_255_267,
        summary: """
          Minced chicken with lime, chilli and toasted rice, from the north-east of \
          Thailand and from Laos. The rice powder is the secret, and it takes five minutes.
          """,
        ingredients: [
          ("2 tbsp", "raw sticky rice"), ("500 g", "minced chicken"), ("100 ml", "water"),
          ("3 tbsp", "fish sauce"), ("4 tbsp", "lime juice"), ("1 tsp", "sugar"),
          ("2 tsp", "dried chilli flakes"), ("3", "shallots"), ("3", "spring onions"),
          ("a large handful", "mint leaves"), ("a handful", "coriander"),
          ("1", "crisp lettuce, to serve"),
        ],
        steps: [
          """
          Toast the rice in a dry pan over a medium heat, shaking it, until \
          it is the colour of hazelnuts. Pound it to a coarse powder.
          """,
          "Slice the shallots and spring onions thinly and pick the herbs.",
          """
          Bring the water to a simmer in a wide pan and add the chicken. Stir and \
          break it up for 5 minutes, until it is just cooked and still juicy.
          """,
          "Take it off the heat and stir in the fish sauce, lime juice, sugar and chilli.",
          """
          Fold in the shallots, spring onions, herbs and most of the rice \
          powder. It should taste loud: add lime or fish sauce until it does.
          """,
          "Serve warm with lettuce leaves for scooping and the last of the powder on top.",
        ]),
      Draft(
        "Panzanella", minutes: 50, rating: 4.0, servings: 4, added: 1_692_976_003,
        summary: """
          A Tuscan way to rescue old bread and overripe tomatoes together. \
          Give it half an hour to sit, as the waiting does the cooking.
          """,
        ingredients: [
          ("300 g", "stale country bread"), ("700 g", "very ripe tomatoes"), ("1", "cucumber"),
          ("1", "red onion"), ("3 tbsp", "red wine vinegar"), ("6 tbsp", "olive oil"),
          ("1 tbsp", "capers"), ("1 bunch", "basil"),
        ],
        steps: [
          "Slice the onion thinly and leave it in the vinegar with a pinch of salt.",
          """
          Cut the tomatoes into chunks over a large bowl. Add a teaspoon \
          of salt and wait for 10 minutes, until they swim in juice.
          """,
          """
          Tear the bread into walnut-sized pieces. If it is not \
          quite hard, dry it in a 150 °C oven for 10 minutes.
          """,
          """
          Peel and slice the cucumber. Mix it with the tomatoes, \
          bread, capers, oil, and the onion with its vinegar.
          """,
          """
          Leave it for 30 minutes, turning it twice. The bread \
          should be moist right through but keep its shape.
          """,
          "Tear in the basil, taste for salt and serve at room temperature.",
        ]),
      Draft(
        "Gado-gado", minutes: 60, rating: 4.4, servings: 4, added: 1_642_477_324,
        summary: """
          An Indonesian platter of just-cooked vegetables, eggs and tofu under a \
          warm peanut sauce. Swap the vegetables as you please, but never the sauce.
          """,
        ingredients: [
          ("300 g", "waxy potatoes"), ("200 g", "green beans"), ("200 g", "white cabbage"),
          ("150 g", "bean sprouts"), ("4", "eggs"), ("250 g", "firm tofu"),
          ("4 tbsp", "vegetable oil"), ("200 g", "roasted unsalted peanuts"),
          ("3", "garlic cloves"), ("1", "red chilli"), ("2 tbsp", "kecap manis"), ("1", "lime"),
        ],
        steps: [
          """
          Boil the potatoes until tender and the eggs for 8 \
          minutes. Peel the eggs and cut both into quarters.
          """,
          """
          Shred the cabbage. In salted boiling water cook the beans for 4 minutes, \
          the cabbage for 2 and the sprouts for 30 seconds; lift each out to drain.
          """,
          """
          Pat the tofu dry, cut it into thick slices and fry it in the \
          oil until golden on both sides. Lift it out and keep the oil.
          """,
          """
          Chop the garlic and chilli and fry them gently in that oil for 2 minutes. \
          Blend with the peanuts, the kecap manis and 300 ml of hot water.
          """,
          """
          Simmer the sauce for 5 minutes, until it is as thick \
          as double cream. Add lime juice and salt to taste.
          """,
          """
          Heap the vegetables, tofu and eggs on a platter \
          and pour the sauce over while it is warm.
          """,
        ]),
      Draft(
        "Salat Olivier (Оливье)", minutes: 100, rating: 3.7, servings: 6, added: 1_718_769_937,
        summary: """
          The potato salad of every Russian New Year: small dice, pickles \
          and plenty of mayonnaise. The patience is all in the knife work.
          """,
        ingredients: [
          ("500 g", "waxy potatoes"), ("2", "carrots"), ("4", "eggs"),
          ("250 g", "cooked ham or doctor's sausage"), ("4", "pickled cucumbers"),
          ("200 g", "peas, cooked"), ("3", "spring onions"), ("200 g", "mayonnaise"),
          ("a handful", "dill"),
        ],
        steps: [
          """
          Boil the potatoes and carrots in their skins until a knife \
          slips in: 20 to 25 minutes. Boil the eggs for 10 minutes.
          """,
          "Let everything cool completely. Warm potatoes crumble, and they melt the mayonnaise.",
          """
          Peel the vegetables and the eggs. Cut them, the ham \
          and the pickles into dice no larger than a pea.
          """,
          "Slice the spring onions and mix everything with the peas in a large bowl.",
          "Fold in the mayonnaise and season with salt, pepper and a spoonful of pickle brine.",
          "Chill it for as long as you can wait. Scatter with dill before serving.",
        ]),
    ])
}
