/** Joins sentences, one line each. */
export const say = (...lines: string[]) => lines.join('\n')

const traffic = say(
  'Estimated visits a month from these positions.',
  'Search volume × click-through rate of the position.',
  'Volume 1,000 at position 3: 1,000 × 11% = 110.',
)
const value = say(
  'What this traffic would cost as ads, in US dollars a month.',
  'Traffic × cost per click.',
  '110 visits at $2 a click: $220.',
)
const clickShare = say(
  'Estimated share of all clicks that these keywords could bring.',
  'Traffic ÷ traffic with every keyword at position 1.',
  'Volume 1,000 at position 3: 110 ÷ 285 = 38.6%.',
)

/** Explanations of the numbers above a list. All others are in `explained.ts`, which the tiles need not load. */
export const ofTiles = {
  traffic,
  value,
  visibility: say(
    'Clicks that these positions get, compared with every keyword being first.',
    'Mean of click-through rate ÷ rate of position 1; 0 for a keyword that does not rank.',
    'Positions 1 and 3: (100% + 11 ÷ 28.5) ÷ 2 = 69.3%.',
  ),
  averagePosition: say(
    'Mean position of the keywords that rank. The others are counted apart.',
    'Sum of positions ÷ keywords that rank.',
    'Positions 2 and 4, and one that does not rank: 6 ÷ 2 = 3.',
  ),
  visibilityScore: clickShare,
} as const
