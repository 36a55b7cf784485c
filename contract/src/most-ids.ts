/** Ids of one call: twice the keywords of a large project. */
export const MOST_IDS = 20_000
