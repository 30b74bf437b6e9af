extension Cookbook {
  /// Flour, water, patience and heat.
  static let breads = Chapter(
    id: "breads", name: "Breads", summary: "Flour, water, patience and heat.",
    recipes: [
      Draft(
        "Focaccia genovese", minutes: 225, rating: 4.7, servings: 8, added: 1_725_828_175,
        summary: """
          A dimpled, salty, oily bread with a soft middle and a crisp base. \
          The brine poured over it before baking is the Genoese trick.
          """,
        ingredients: [
          ("500 g", "strong white flour"), ("370 ml", "lukewarm water"), ("7 g", "dried yeast"),
          ("10 g", "fine salt"), ("1 tsp", "honey"), ("110 ml", "olive oil"),
          ("1 tsp", "flaky salt"),
        ],
        steps: [
          """
          Stir the yeast and honey into the water and wait for 5 minutes. Mix in the \
          flour, the fine salt and 2 spoonfuls of the oil to make a wet, shaggy dough.
          """,
          """
          Cover it for 20 minutes. With wet hands stretch and fold \
          each side over the middle; do so 3 times, 20 minutes apart.
          """,
          "Leave the dough for 45 minutes more, until it has doubled and is full of bubbles.",
          """
          Oil a 30 x 40 cm tray generously. Tip in the dough, turn it over and coax it \
          towards the corners. Let it rest for 45 minutes, stretching it again halfway.
          """,
          """
          Heat the oven to 230 °C. Shake 3 spoonfuls each of \
          oil and warm water with half a teaspoon of salt.
          """,
          """
          Press your fingers deep into the dough all over and pour \
          the brine into the hollows. Sprinkle with the flaky salt.
          """,
          """
          Bake for 20 to 25 minutes, until golden. Brush with the rest of the oil while it is hot.
          """,
        ]),
      Draft(
        "Pão de queijo", minutes: 45, rating: 4.8, servings: 6, added: 1_587_651_011,
        summary: """
          Brazilian cheese puffs of tapioca starch: crackling outside, \
          stretchy within. They contain no wheat, and they do not wait.
          """,
        ingredients: [
          ("220 ml", "whole milk"), ("80 ml", "sunflower oil"), ("1 tsp", "salt"),
          ("400 g", "sour tapioca starch (polvilho azedo)"), ("2", "eggs"),
          ("150 g", "Minas or mild Gruyère cheese, grated"), ("50 g", "Parmesan, grated"),
        ],
        steps: [
          "Heat the oven to 200 °C and line two trays with paper.",
          """
          Bring the milk, oil and salt to the boil. Pour them over the \
          starch in a bowl and stir hard until it is a sticky, lumpy mass.
          """,
          """
          Let it cool for 10 minutes. Beat in the eggs one at a \
          time, until the dough is smooth and pulls like glue.
          """,
          """
          Mix in both cheeses. With oiled hands roll about 30 balls \
          the size of a walnut and space them out on the trays.
          """,
          """
          Bake for 20 to 22 minutes, until they are puffed \
          and gold-speckled. Eat them while they are hot.
          """,
        ]),
      Draft(
        "Irish soda bread", minutes: 55, rating: 3.9, servings: 8, added: 1_761_712_177,
        summary: """
          A loaf with no yeast, no kneading and no waiting. \
          The less you touch it, the better it is.
          """,
        ingredients: [
          ("250 g", "wholemeal flour"), ("200 g", "plain flour"), ("50 g", "rolled oats"),
          ("1 tsp", "bicarbonate of soda"), ("1 tsp", "salt"), ("400 ml", "buttermilk"),
          ("1 tbsp", "honey"),
        ],
        steps: [
          "Heat the oven to 200 °C and flour a baking tray.",
          """
          Mix both flours with the oats, bicarbonate of soda and salt \
          in a wide bowl. Crush any lumps of soda between your fingers.
          """,
          """
          Stir the honey into the buttermilk and pour it into the flour. Bring it \
          together with one hand in a few turns; it should be soft and a little sticky.
          """,
          """
          Tip it onto a floured table and pat it into a round 5 cm \
          high. Move it to the tray and cut a deep cross in the top.
          """,
          """
          Bake for 40 minutes, until it sounds hollow when you knock on its \
          base. Cool it on a rack, wrapped in a cloth for a softer crust.
          """,
        ]),
      Draft(
        "Garlic naan", minutes: 120, rating: 4.5, servings: 6, added: 1_672_943_531,
        summary: """
          Soft, blistered flatbreads from a very hot pan, brushed with \
          garlic butter. No tandoor needed, only courage with the heat.
          """,
        ingredients: [
          ("350 g", "plain flour"), ("7 g", "dried yeast"), ("1 tsp", "sugar"), ("1 tsp", "salt"),
          ("150 ml", "lukewarm water"), ("100 g", "yoghurt"), ("2 tbsp", "vegetable oil"),
          ("60 g", "butter"), ("3", "garlic cloves"), ("a handful", "coriander leaves"),
        ],
        steps: [
          "Stir the yeast and sugar into the water and wait until it foams, about 10 minutes.",
          """
          Mix in the flour, salt, yoghurt and oil. Knead for 8 minutes, until \
          soft and smooth. Cover and leave in a warm place for 60 minutes.
          """,
          """
          Divide the dough into 6 balls and rest them for 10 \
          minutes. Melt the butter with the finely chopped garlic.
          """,
          """
          Set a heavy pan over a high heat until a drop of water dances \
          on it. Roll one ball out to an oval half a centimetre thick.
          """,
          """
          Lay it in the dry pan. When bubbles rise and the base has dark \
          spots, after 1 to 2 minutes, turn it and cook for 1 minute more.
          """,
          """
          Brush it at once with garlic butter, scatter with coriander \
          and wrap it in a cloth while you cook the others.
          """,
        ]),
      Draft(
        "Challah", minutes: 215, rating: 4.7, servings: 10, added: 1_583_574_905,
        summary: """
          A plaited, egg-rich loaf with a shining crust. Today's \
          for supper, tomorrow's for the best toast of the week.
          """,
        ingredients: [
          ("500 g", "strong white flour"), ("7 g", "dried yeast"), ("60 g", "sugar"),
          ("9 g", "salt"), ("180 ml", "lukewarm water"), ("2", "eggs, for the dough"),
          ("70 ml", "sunflower oil"), ("1", "egg yolk, to glaze"),
          ("1 tbsp", "sesame or poppy seeds"),
        ],
        steps: [
          "Mix the flour, yeast, sugar and salt in a large bowl. Beat in the water, eggs and oil.",
          """
          Knead for 10 minutes, until the dough is silky and no longer \
          sticks. Cover and let it double in a warm place, about 90 minutes.
          """,
          """
          Cut the dough into 3 equal pieces and roll each \
          into a rope 40 cm long, thicker in the middle.
          """,
          """
          Pinch the ropes together at one end, plait them not too tightly and tuck both ends \
          under. Set the loaf on a lined tray, cover and let it puff up for 45 minutes.
          """,
          """
          Heat the oven to 180 °C. Beat the yolk with a spoonful of water and \
          brush it over the loaf, into every fold. Sprinkle with the seeds.
          """,
          """
          Bake for 30 to 35 minutes, until deep brown and \
          hollow when tapped. Cool before slicing, if you can.
          """,
        ]),
      Draft(
        "Skillet cornbread", minutes: 40, rating: 3.8, servings: 8, added: 1_639_098_303,
        summary: """
          Southern-style cornbread with hardly any sugar and a crust fried in \
          butter. Start it in a smoking pan, for that is where the crust comes from.
          """,
        ingredients: [
          ("250 g", "fine yellow cornmeal"), ("100 g", "plain flour"), ("2 tsp", "baking powder"),
          ("1/2 tsp", "bicarbonate of soda"), ("1 tsp", "salt"), ("1 tbsp", "sugar"),
          ("2", "eggs"), ("400 ml", "buttermilk"), ("90 g", "butter"),
        ],
        steps: [
          "Put a 25 cm cast-iron pan in the oven and heat both to 220 °C.",
          "Mix the cornmeal, flour, baking powder, bicarbonate of soda, salt and sugar.",
          """
          Melt 60 g of the butter. Beat it with the eggs and buttermilk, \
          and stir this into the dry things until just combined.
          """,
          """
          Take the pan out with a thick cloth and swirl the rest of \
          the butter in it. Pour in the batter, which should hiss.
          """,
          """
          Bake for 20 to 22 minutes, until the edges are brown and \
          the middle springs back. Turn it out and serve it warm.
          """,
        ]),
      Draft(
        "Scallion pancakes (葱油饼)", minutes: 75, rating: 4.6, servings: 4, added: 1_656_062_408,
        summary: """
          Flaky flatbreads coiled around spring onions and fried until \
          they shatter. All the layers come from one simple roll-up.
          """,
        ingredients: [
          ("300 g", "plain flour"), ("180 ml", "just-boiled water"), ("1 tsp", "salt"),
          ("6", "spring onions"), ("120 ml", "vegetable oil"), ("2 tbsp", "soy sauce"),
          ("1 tbsp", "Chinkiang black vinegar"),
        ],
        steps: [
          """
          Pour the hot water over 280 g of the flour and stir with chopsticks until flaky. \
          When it is cool enough, knead it for 5 minutes and rest it, covered, for 30 minutes.
          """,
          """
          Slice the spring onions thinly. Heat 3 spoonfuls of the oil until it shimmers \
          and stir it into the rest of the flour and the salt to make a loose paste.
          """,
          """
          Cut the dough into 4. Roll each piece out as thinly as \
          you can, brush with the paste and scatter with onion.
          """,
          """
          Roll it up into a rope, then coil the rope like a snail and tuck the \
          end under. Rest the coils for 10 minutes and roll them out to 18 cm.
          """,
          """
          Fry each one in a spoonful or two of oil over a medium \
          heat for 3 minutes a side, until crisp and brown.
          """,
          """
          Clap the hot pancake between two spatulas to loosen its layers. \
          Cut into wedges and dip in the soy sauce and vinegar, mixed.
          """,
        ]),
      Draft(
        "Adjaruli khachapuri (ხაჭაპური)",
        minutes: 130, rating: 4.8, servings: 4, added: 1_734_023_656,
        summary: """
          A bread boat from Georgia with a lake of melted \
          cheese and an egg on it. Tear off the prow and dip.
          """,
        ingredients: [
          ("350 g", "strong white flour"), ("7 g", "dried yeast"), ("1 tsp", "sugar"),
          ("1 tsp", "salt"), ("220 ml", "lukewarm milk"), ("2 tbsp", "vegetable oil"),
          ("300 g", "low-moisture mozzarella, grated"), ("200 g", "feta, crumbled"),
          ("5", "eggs"), ("40 g", "butter"),
        ],
        steps: [
          """
          Mix the flour, yeast, sugar and salt with the milk and oil. \
          Knead for 8 minutes and let the dough double, about 75 minutes.
          """,
          "Heat the oven to 240 °C with a tray inside. Mix the two cheeses with 1 of the eggs.",
          """
          Divide the dough into 4 and roll each piece into an oval 25 cm long. Roll up the two \
          long sides to make walls, pinch the ends into points and set the boats on paper.
          """,
          """
          Fill them with the cheese. Slide them, paper and all, onto \
          the hot tray and bake for 13 to 15 minutes, until golden.
          """,
          """
          Press a hollow in the cheese of each and drop in an egg. \
          Bake for 3 minutes more, until the white is barely set.
          """,
          "Add a slice of butter to each. Stir it and the egg into the cheese at the table.",
        ]),
      Draft(
        "Pita bread", minutes: 110, rating: 4.4, servings: 8, added: 1_619_672_161,
        summary: """
          Round breads that balloon in the oven and leave a pocket \
          behind. Watching them rise is half of the pleasure.
          """,
        ingredients: [
          ("500 g", "strong white flour"), ("7 g", "dried yeast"), ("1 tsp", "sugar"),
          ("9 g", "salt"), ("310 ml", "lukewarm water"), ("2 tbsp", "olive oil"),
        ],
        steps: [
          """
          Mix the flour, yeast, sugar and salt. Add the water and \
          oil and knead for 10 minutes, until smooth and springy.
          """,
          """
          Cover and let it double in a warm place, about 60 minutes. Meanwhile put a heavy \
          tray or a baking stone in the oven and heat it as high as it goes, 250 °C or more.
          """,
          "Divide the dough into 8 balls, cover them and let them rest for 10 minutes.",
          """
          Roll each ball out to a round 5 mm thick, evenly and without creases, \
          which would stop it from puffing. Rest the rounds for 5 minutes.
          """,
          """
          Bake 2 at a time on the hot tray for 3 to 4 minutes, until \
          they have ballooned and are just beginning to colour.
          """,
          "Stack them in a cloth as they come out. Their own steam keeps them soft.",
        ]),
    ])
}
