/** A text that an agent can read, by the end of its address. */
export type Definition = { name: string; title: string; text: string }

/** Meanings of the numbers in answers of tools; docs/metrics.md has the formulas. */
export const definitions: readonly Definition[] = [
  {
    name: 'rank',
    title: 'Rank and its states',
    text: `\`position\` is the best place of the tracked site in the list of organic results, 1 to 100, and a number only if \`state\` is \`ranked\`.

- \`ranked\`: the site was found.
- \`not_in_depth\`: the site is not among the results that were read (\`depth\`). It means "not ranked" only if 100 results, or all there are, were read.
- \`failed\`: nothing could be read. The position is that of the check before. Never report it as a lost rank.
- \`not_checked\`: there was no check yet.

A site that holds the featured snippet and is not in the list has position 1 with \`is_featured_snippet\`.`,
  },
  {
    name: 'change',
    title: 'Change and movement',
    text: `\`change\` is the position before minus the position now: positive is better, negative is worse. It is null if the site does not rank on one of the days.

\`movement\`: \`improved\`, \`declined\`, \`stable\`; \`new\`: ranks now and did not before; \`dropped\`: ranked before and does not now; \`first\`: the first check, a baseline that is no movement. A check that failed, or that was too shallow to find the page, is never a drop.`,
  },
  {
    name: 'visibility',
    title: 'Visibility and visibility score',
    text: `Visibility of a keyword compares the clicks that its position gets with those of position 1: 100 % at position 1, 55 % at 2, 8.8 % at 10, 0 if the site does not rank. Visibility of a project is the mean over all its known keywords, each alike. The visibility score weighs keywords by their search volume. All are estimates.`,
  },
  {
    name: 'average-position',
    title: 'Average position',
    text: `The mean position of the keywords that rank. Keywords that do not rank are counted separately, never as 101. So the average can get worse because a keyword began to rank on a low place: look at \`top_10\` and visibility too.`,
  },
  {
    name: 'traffic',
    title: 'Traffic and traffic value',
    text: `Traffic is an estimate: monthly searches times the share of searchers who click the position. Traffic value is traffic times the price per click, in US dollars. Both are null if the volume or the price is not known; unknown is never 0. They are not numbers of Analytics or Search Console.`,
  },
  {
    name: 'share-of-voice',
    title: 'Share of voice',
    text: `The clicks that a site could get from the positions of its tracked keywords, in per cent of all clicks that the keywords of the project could bring. A competitor that is tracked for few keywords can have at most their share. For the own site it equals the visibility score.`,
  },
  {
    name: 'volume',
    title: 'Search volume',
    text: `Searches per month in the country of the keyword, from a source of volumes. Null: not known. In orders by visits, a keyword of unknown volume counts as one search per month.`,
  },
  {
    name: 'cannibalisation',
    title: 'Cannibalisation',
    text: `Two or more pages of the site compete for a keyword: they replace each other as the best page (\`switches\`, at least twice in the period), or stand in one list of results (\`position_in_list\`). \`is_wrong_page\`: another page ranks than the preferred one. It is a hint, not always a fault.`,
  },
]

/** Address of a definition. */
export const uriOf = ({ name }: Definition) => `rankline://definitions/${name}`
