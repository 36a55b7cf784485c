import { ofTiles, say } from './explained-tiles.ts'

/**
 * Explanations of the numbers, in the words of docs/metrics.md: definition, formula and example, a line each. The
 * examples use the click-through rates of the default curve.
 */
export const explained = {
  ...ofTiles,
  position: say(
    'Place of the page among the organic results, from the top. A dash: not among the results read.',
    'Ads and other features of the page are not counted.',
    'Second organic result below three ads: 2.',
  ),
  change: say(
    'Places won or lost since the check before the last one.',
    'Previous position − current position.',
    'From 7 to 4: ▲ 3.',
  ),
  since: say(
    'Places won or lost in so many days. A dash: no position that day.',
    'Position then − current position.',
    'From 7 to 4: ▲ 3.',
  ),
  previous: say('Position at the check before the last one.', 'Several checks in a day count one by one.'),
  best: say('Best position of all checks so far.', 'The smallest position.', 'After 9, 4 and 12: 4.'),
  worst: say('Worst position of all checks so far.', 'The largest position.', 'After 9, 4 and 12: 12.'),
  above: say(
    'What stands above your best result on the first page: ads, blocks and results of others, and the estimated pixels.',
    'Head of the page + typical heights of all of them, by device. A dash: not known.',
    'Three ads above the first result: 3 · 734 px.',
  ),
  trend: say('Positions of the last 30 days; up is better.', 'A day without a check has no point.'),
  volume: say(
    'Searches a month for this keyword in its country.',
    'Told by a data source; a dash: not known.',
    'Volume 1,000: about 33 searches a day.',
  ),
  shareOfVoice: ofTiles.visibilityScore,
  citations: say(
    'AI overviews with a page of the site among their sources.',
    'Cited ÷ overviews that were read. Those that were not shown or not read do not count.',
    'Cited in 7 of 20: 35%.',
  ),
  enteredAndLeft: say(
    'Keywords that entered and left since the compared day.',
    'Only keywords whose position is known on both days count.',
    'From 12 to 8: one entered the top 10.',
  ),
  failed: say(
    'Keywords whose last check failed.',
    'Their last known position stays; a failure is never a loss.',
  ),
  averageTrend: say(
    'Average position of the last 30 days; up is better.',
    'A day without a check has no point.',
  ),
  pageKeywords: say('Keywords for which this page ranks now.'),
  pageWon: say('Keywords that the page ranks for now and did not 7 days ago.'),
  pageLost: say('Keywords that the page ranked for 7 days ago and does not now.'),
  trafficDay: say(
    'Change of traffic since yesterday.',
    'Traffic now − traffic then.',
    'From 80 to 110: ▲ 30.',
  ),
  trafficWeek: say('Change of traffic in 7 days.', 'Traffic now − traffic then.', 'From 80 to 110: ▲ 30.'),
  pageSessions: say(
    'Sessions from organic search that began on this page in 28 days, by Google Analytics.',
    'All search engines and all searches, not only tracked keywords.',
    'A dash: Google Analytics has no number for this page.',
  ),
  pageKeyEvents: say(
    'Key events of these sessions, as the property of Google Analytics defines them.',
    'Formerly named conversions.',
  ),
  pageShare: say(
    'Share of the traffic of all these pages.',
    'Traffic of the page ÷ traffic of all.',
    '110 of 440 visits: 25%.',
  ),
} as const

export type Explained = keyof typeof explained
