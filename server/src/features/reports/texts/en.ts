/** Fixed texts of a document and its message. All other languages have the same names and placeholders. */
export const en = {
  daily: 'Daily report',
  weekly: 'Weekly report',
  monthly: 'Monthly report',
  keywords: 'Keywords',
  invented: 'sandbox (invented)',
  inventedText: 'Positions come from the built-in sandbox. They are invented; no search engine is used.',
  pageOf: '{page} of {pages}',

  summary: 'Summary',
  noKeywords: 'The project has no keywords yet.',
  firstChecks: {
    one: '{count} keyword checked for the first time: changes show after the next check.',
    other: '{count} keywords checked for the first time: changes show after the next check.',
  },
  movement: {
    one: '{improved} of {count} keyword improved, {declined} went down, and {stable} stayed the same.',
    other: '{improved} of {count} keywords improved, {declined} went down, and {stable} stayed the same.',
  },
  visibilityIs: 'Visibility is {percent}.',
  visibilityChanged: 'Visibility is {percent} ({change} points).',
  visibilityChangedKnown: 'Visibility is {percent} ({change} points over the keywords known before).',
  visitsAre: 'Estimated visits a month: {visits}.',
  visitsChanged: 'Estimated visits a month: {visits} ({change}).',
  visitsChangedKnown: 'Estimated visits a month: {visits} ({change} over the keywords known before).',
  inTop10: {
    one: '{count} keyword ranks in the top 10.',
    other: '{count} keywords rank in the top 10.',
  },
  noneChecked: 'No keyword has been checked yet.',
  dataAsOf: 'Data as of {day}.',
  someFailed: {
    one: 'The last check of {count} keyword failed; the last known position is shown.',
    other: 'The last check of {count} keywords failed; the last known position is shown.',
  },
  seenEarlier: {
    one: '{count} keyword was last seen on an earlier day.',
    other: '{count} keywords were last seen on an earlier day.',
  },
  unchecked: {
    one: '{count} keyword not checked yet.',
    other: '{count} keywords not checked yet.',
  },

  visibility: 'Visibility',
  averagePosition: 'Average position',
  visitsAMonth: 'Estimated visits a month',
  valueAsAds: 'Traffic value',

  distribution: 'Distribution',
  distributionNote: 'Keywords by position.',
  noRank: 'No Rank',
  notChecked: 'Not checked',
  gains: 'Biggest gains',
  drops: 'Biggest drops',
  sinceBefore: 'Compared with the day before this period.',
  sinceBeforeByVisits: 'Compared with the day before this period, by estimated visits a month won or lost.',
  allKeywords: 'All keywords',
  tableNote: 'Change compares with the day before this period; best and worst are the best and worst ever.',
  snippetNote: 'FS Featured snippet: first by it, and not in the list.',
  failedNote: '! The last check failed: the last known position is shown.',
  olderNote: '* Last seen on an earlier day.',
  visibilityNote: 'Clicks of the positions, compared with every keyword being first.',
  averageNote: 'Ranked keywords only.',
  estimatedTraffic: 'Estimated traffic',
  trafficNote: 'Visits a month.',
  shareOfVoice: 'Share of voice',
  shareOfVoiceNote:
    'The share of all clicks that the keywords could bring, beside the strongest competitors.',
  noNumbers: 'No numbers on these days.',
  countedKeywords: { one: '{count} keyword', other: '{count} keywords' },
  features: 'SERP features',
  featuresNote: 'On the latest result pages.',

  // Page one, and parts that a person chooses.
  wonMost: 'Gained the most visits',
  lostMost: 'Lost the most visits',
  roseMost: 'Climbed the most',
  fellMost: 'Fell the most',
  why: 'Why',
  upAndDown: 'Improved / down',
  comparedWith: 'compared with {day}',
  lostSentence: 'Most visits were lost by “{keyword}” ({from} → {to}, {visits})',
  wonSentence: 'Most visits were gained by “{keyword}” ({from} → {to}, {visits})',
  withReason: '{sentence}: {reason}',
  passedBy: '{site} moved ahead',
  passedByMore: { one: '{site} and {count} more moved ahead', other: '{site} and {count} more moved ahead' },
  passed: '{site} was overtaken',
  passedMore: {
    one: '{site} and {count} more were overtaken',
    other: '{site} and {count} more were overtaken',
  },
  featureCame: '{feature} came to the result page',
  featureWent: '{feature} left the result page',
  ownFeatureCame: '{feature} now shows the site',
  ownFeatureWent: '{feature} no longer shows the site',
  otherPage: '{page} ranks now',
  engineUpdate: '{name} (search engine)',
  noteAsReason: '{text} (note)',
  tags: 'Tags',
  tagsNote: 'Keywords that have each tag now.',
  tag: 'Tag',
  top10: 'Top 10',
  average: 'Average',
  landingPages: 'Landing pages',
  landingPagesNote: 'The pages with the most estimated visits a month.',
  searchConsole: 'Google Search Console',
  searchConsoleNote: 'What Google counted in these days.',
  query: 'Query',
  clicks: 'Clicks',
  impressions: 'Impressions',
  position: 'Position',
  notes: 'Notes',

  // Heads of tables, and short words in their cells.
  keyword: 'Keyword',
  before: 'Before',
  now: 'Now',
  change: 'Change',
  visits: 'Visits',
  page: 'Page',
  best: 'Best',
  worst: 'Worst',
  where: 'Where',
  volume: 'Volume',
  traffic: 'Traffic',
  value: 'Value',
  trend: 'Trend',
  feature: 'Feature',
  withYourSite: 'With your site',
  isNew: 'new',
  hasLeft: 'left',
  isFirst: 'first',

  // The message.
  download: 'Download the {type}',
  liveNumbers: 'The numbers of today: {address}',
  mailName: 'Keyword',
  mailFrom: 'Before',
  mailTo: 'Now',
  mailNow: 'Now',
  mailReason: 'You’re a recipient of this report.',
} as const

/** A text for each category of numbers that the language has (Unicode CLDR). */
type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** The fixed texts of a language: those of English, in other words. */
export type Texts = { [Name in keyof typeof en]: (typeof en)[Name] extends string ? string : Plural }

/** Names of texts without a count. */
export type PlainName = { [Name in keyof Texts]: Texts[Name] extends string ? Name : never }[keyof Texts]
/** Names of texts that have a form for each category of numbers. */
export type CountedName = Exclude<keyof Texts, PlainName>
