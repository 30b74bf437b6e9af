extension Cookbook {
  /// The part one saves room for.
  static let desserts = Chapter(
    id: "desserts", name: "Desserts", summary: "The part one saves room for.",
    recipes: [
      Draft(
        "Crème brûlée", minutes: 240, rating: 4.8, servings: 4, added: 1_654_772_302,
        summary: """
          Cold vanilla custard under a sheet of hot caramel. The \
          crack of the spoon is the whole reason to make it.
          """,
        ingredients: [
          ("400 ml", "double cream"), ("100 ml", "whole milk"), ("1", "vanilla pod"),
          ("5", "egg yolks"), ("70 g", "caster sugar"), ("4 tbsp", "demerara sugar"),
        ],
        steps: [
          """
          Heat the oven to 140 °C. Slit the vanilla pod, scrape its seeds into the cream and \
          milk, add the pod and bring just to a simmer. Leave it to infuse for 15 minutes.
          """,
          """
          Stir the yolks with the caster sugar without making them \
          frothy. Pour on the warm cream, stirring, and strain.
          """,
          """
          Divide between 4 shallow ramekins set in a roasting \
          tin. Pour hot water into the tin to half their height.
          """,
          """
          Bake for 35 to 40 minutes. The edges should be set \
          and the middle should still tremble like jelly.
          """,
          "Cool them, then chill for at least 2 hours, until they are cold right through.",
          """
          Sprinkle each with a spoonful of demerara and melt it with a blowtorch \
          until it is amber. Wait 3 minutes for it to harden, then serve.
          """,
        ]),
      Draft(
        "Tarte Tatin", minutes: 100, rating: 4.7, servings: 6, added: 1_631_529_182,
        summary: """
          Apples cooked in caramel and baked under their pastry, then \
          turned over with held breath. Sticky, bitter-sweet and no beauty.
          """,
        ingredients: [
          ("1.2 kg", "firm tart apples"), ("150 g", "caster sugar"), ("90 g", "butter"),
          ("1", "vanilla pod"), ("300 g", "all-butter puff pastry"), ("a pinch", "salt"),
          ("200 g", "crème fraîche, to serve"),
        ],
        steps: [
          """
          Peel, quarter and core the apples. Leave them uncovered \
          while you make the caramel; drier apples are better ones.
          """,
          """
          Melt the sugar in a 24 cm ovenproof pan over a medium heat until it is the colour \
          of chestnuts. Take it off the heat and stir in the butter, salt and vanilla seeds.
          """,
          """
          Pack the apples in tightly, rounded side down. Cook over a medium heat for 20 minutes, \
          until the juices are thick and the apples have begun to soften. Heat the oven to 190 °C.
          """,
          """
          Roll the pastry out to a round a little wider than the pan. Lay \
          it over the apples, tuck the edge down inside and prick it.
          """,
          "Bake for 35 to 40 minutes, until the pastry is deep brown. Let it rest for 10 minutes.",
          """
          Put a large plate over the pan and, with thick cloths, \
          turn both over in one go. Serve warm with crème fraîche.
          """,
        ]),
      Draft(
        "Tiramisù", minutes: 240, rating: 4.6, servings: 8, added: 1_590_270_546,
        summary: """
          Coffee, mascarpone and cocoa in soft layers. Half an \
          hour of work, and then the fridge finishes it for you.
          """,
        ingredients: [
          ("4", "very fresh eggs"), ("100 g", "caster sugar"), ("500 g", "mascarpone"),
          ("300 ml", "strong espresso, cooled"), ("3 tbsp", "Marsala"),
          ("250 g", "savoiardi biscuits"), ("3 tbsp", "cocoa powder"), ("a pinch", "salt"),
        ],
        steps: [
          """
          Separate the eggs. Beat the yolks with the sugar for 5 minutes, until \
          they are pale and thick. Beat in the mascarpone, a spoonful at a time.
          """,
          """
          Whisk the whites with the salt to soft peaks. Fold them into \
          the cream in three goes, keeping in all the air you can.
          """,
          """
          Mix the coffee and Marsala in a wide dish. Dip half the biscuits, \
          one second a side, and line a 20 x 30 cm dish with them.
          """,
          """
          Spread half the cream over. Make a second layer of \
          dipped biscuits and cover with the rest of the cream.
          """,
          """
          Chill for at least 3 hours, until it cuts cleanly. Sift the cocoa over just \
          before serving. As the eggs are raw, keep it cold and finish it within 2 days.
          """,
        ]),
      Draft(
        "Pastéis de nata", minutes: 75, rating: 4.8, servings: 12, added: 1_691_246_244,
        summary: """
          Lisbon's custard tarts, with scorched tops and pastry that \
          flies everywhere. They need the hottest oven you can give them.
          """,
        ingredients: [
          ("320 g", "all-butter puff pastry"), ("200 g", "sugar"), ("150 ml", "water"),
          ("1", "cinnamon stick"), ("1 strip", "lemon peel"), ("300 ml", "whole milk"),
          ("30 g", "plain flour"), ("5", "egg yolks"), ("1 tsp", "ground cinnamon"),
        ],
        steps: [
          """
          Roll the pastry up tightly into a log and cut \
          it into 12 slices. Chill them for 15 minutes.
          """,
          """
          Boil the sugar, water, cinnamon stick and lemon peel \
          for 3 minutes to a light syrup. Take it off the heat.
          """,
          """
          Whisk the flour with a little of the milk, then whisk in the \
          rest. Stir over a medium heat until it thickens. Pour in the \
          strained syrup in a thin stream, whisking all the time.
          """,
          """
          Cool the custard for 10 minutes, then beat in the \
          yolks. Heat the oven to 250 °C, or as high as it goes.
          """,
          """
          Stand each slice of pastry in the hole of a 12-hole muffin tin. \
          With wet thumbs press it thinly up the sides to just above the rim.
          """,
          """
          Fill the cases to three quarters and bake for 14 to 17 minutes, until \
          the tops have black spots. Cool for 10 minutes and dust with cinnamon.
          """,
        ]),
      Draft(
        "Mango sticky rice (ข้าวเหนียวมะม่วง)",
        minutes: 150, rating: 4.7, servings: 4, added: 1_631_968_523,
        summary: """
          Warm coconut rice with cold ripe mango, sweet and faintly \
          salty. Wait for good mangoes; nothing else about it is hard.
          """,
        ingredients: [
          ("250 g", "Thai sticky rice"), ("400 ml", "coconut milk"), ("80 g", "sugar"),
          ("1/2 tsp", "salt"), ("1 tsp", "rice flour"), ("2", "ripe mangoes"),
          ("1 tbsp", "toasted sesame seeds or mung beans"),
        ],
        steps: [
          """
          Rinse the rice until the water runs clear. Soak it in \
          hot, not boiling, water for 90 minutes, and drain it.
          """,
          """
          Steam the rice in a lined sieve or basket over boiling water for 25 \
          minutes, turning it once. The grains should be tender, shiny and separate.
          """,
          """
          Meanwhile warm 300 ml of the coconut milk with the sugar and \
          two thirds of the salt until they dissolve. Do not let it boil.
          """,
          """
          Put the hot rice in a bowl, pour the sweet coconut milk over and \
          stir. Cover and leave for 20 minutes, until it has drunk it all.
          """,
          """
          Mix the rice flour and the rest of the salt into the last of the \
          coconut milk. Simmer for 2 minutes, until it thickens slightly.
          """,
          """
          Peel and slice the mangoes. Serve beside the rice \
          with the sauce spooned over and the sesame on top.
          """,
        ]),
      Draft(
        "Kaiserschmarrn", minutes: 50, rating: 4.5, servings: 3, added: 1_698_356_700,
        summary: """
          A fluffy Austrian pancake torn to pieces and caramelised in its \
          own pan. Untidiness is the aim, so there is nothing to get wrong.
          """,
        ingredients: [
          ("50 g", "raisins"), ("3 tbsp", "rum"), ("4", "eggs"), ("250 ml", "whole milk"),
          ("140 g", "plain flour"), ("a pinch", "salt"), ("50 g", "butter"),
          ("3 tbsp", "caster sugar"), ("1 tbsp", "icing sugar"),
          ("200 g", "plum compote, to serve"),
        ],
        steps: [
          "Warm the raisins in the rum and let them swell for 20 minutes.",
          """
          Separate the eggs. Whisk the yolks, milk, flour and salt to a smooth batter. Beat \
          the whites with a spoonful of the caster sugar to soft peaks and fold them in.
          """,
          """
          Melt half the butter in a 28 cm pan over a medium to low \
          heat. Pour in the batter, scatter with the drained raisins, \
          cover, and cook for 6 minutes, until the base is golden.
          """,
          """
          Cut the pancake into quarters with a spatula and \
          turn each. Cook for 4 minutes more, until it is set.
          """,
          """
          Tear it into bite-sized pieces with two forks. Add the rest of the butter \
          and caster sugar and toss over a higher heat until the edges caramelise.
          """,
          "Dust with icing sugar and serve from the pan with the compote.",
        ]),
      Draft(
        "Pavlova", minutes: 210, rating: 4.3, servings: 8, added: 1_664_373_485,
        summary: """
          A meringue with a crisp shell and a marshmallow heart, piled with cream \
          and fruit. Assemble it at the last moment and do not fear cracks.
          """,
        ingredients: [
          ("4", "egg whites"), ("220 g", "caster sugar"), ("2 tsp", "cornflour"),
          ("1 tsp", "white wine vinegar"), ("a pinch", "salt"), ("300 ml", "whipping cream"),
          ("300 g", "strawberries"), ("3", "passion fruit"),
        ],
        steps: [
          """
          Heat the oven to 140 °C. Draw a 20 cm circle on a sheet of \
          baking paper, turn the paper over and lay it on a tray.
          """,
          """
          Whisk the whites and salt in a clean bowl to soft peaks. Add the \
          sugar a spoonful at a time, and whisk until the meringue is stiff and \
          glossy and no grain is felt between the fingers: about 8 minutes.
          """,
          """
          Fold in the cornflour and vinegar. Heap the meringue \
          within the circle, with a shallow hollow in the middle.
          """,
          """
          Put it in the oven and turn it down to 120 °C at once. Bake for 75 minutes, \
          switch the oven off and leave it there, door shut, for 90 minutes.
          """,
          """
          Whip the cream softly. Set the meringue on a plate and fill it with the cream, \
          the cut strawberries and the passion fruit pulp. Serve within the hour.
          """,
        ]),
      Draft(
        "Brigadeiros", minutes: 75, rating: 3.8, servings: 10, added: 1_751_875_204,
        summary: """
          Brazilian chocolate fudge balls, as common at birthdays as candles. \
          Three ingredients make the sweet, and patience makes the texture.
          """,
        ingredients: [
          ("395 g", "sweetened condensed milk"), ("30 g", "cocoa powder"),
          ("25 g", "butter, and some for the hands"), ("a pinch", "salt"),
          ("100 g", "chocolate sprinkles"),
        ],
        steps: [
          """
          Sift the cocoa into a heavy pan and stir in the \
          condensed milk until smooth. Add the butter and salt.
          """,
          """
          Cook over a low to medium heat, stirring and scraping all the time, for 10 to \
          12 minutes. It is ready when a spoon drawn across shows the base for 3 seconds.
          """,
          "Spread it on a buttered plate, press film onto the surface and cool it for 45 minutes.",
          "With buttered hands roll teaspoonfuls into balls, about 25 of them.",
          "Turn them in the sprinkles and set them in paper cases. They keep for 3 days in a tin.",
        ]),
      Draft(
        "Rizogalo (Ρυζόγαλο)", minutes: 60, rating: 3.7, servings: 6, added: 1_681_713_107,
        summary: """
          Greek rice pudding, cooked on the stove and dusted \
          with cinnamon. Plain as milk, and the better for it.
          """,
        ingredients: [
          ("120 g", "short-grain rice"), ("300 ml", "water"), ("1 l", "whole milk"),
          ("90 g", "sugar"), ("1 strip", "lemon peel"), ("2 tbsp", "cornflour"),
          ("1 tsp", "vanilla extract"), ("a pinch", "salt"), ("1 tsp", "ground cinnamon"),
        ],
        steps: [
          """
          Simmer the rice in the water with the salt for \
          10 minutes, until the water has nearly gone.
          """,
          """
          Keep back a cup of the milk. Add the rest to the rice with \
          the lemon peel and simmer for 25 minutes, stirring often.
          """,
          """
          Stir in the sugar. Mix the cornflour into the cup of milk and \
          add it, stirring until the pudding thickens, about 4 minutes.
          """,
          """
          Take it off the heat, remove the peel and stir in the \
          vanilla. It will look loose, but it sets as it cools.
          """,
          """
          Pour into 6 bowls, cool for 15 minutes and dust \
          thickly with cinnamon. Eat it warm or cold.
          """,
        ]),
    ])
}
