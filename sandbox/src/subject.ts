/** Words that people add to what they look for, without looking for something else. */
const modifiers = new Set(
  'a an and best buy cheap cheapest compared comparison compare cost costs deals discount for good guide how in is me near of on online order price prices rated review reviews sale shop shops store stores the tips to top vs what where which with'.split(
    ' ',
  ),
)

/**
 * The subject of a phrase: its words without those that people add. Phrases of one subject share results, as `running shoes`,
 * `best running shoes` and `buy running shoes online` do.
 */
export function subjectOf(phrase: string): string {
  const words = phrase.split(' ').filter((word) => !modifiers.has(word))
  return words.length === 0 ? phrase : words.join(' ')
}
