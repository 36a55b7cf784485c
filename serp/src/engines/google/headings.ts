import type { FeatureType } from '../../page.ts'
import { headings } from './heading-words.ts'

const byText = new Map<string, FeatureType>()
for (const [type, texts] of Object.entries(headings) as [FeatureType, readonly string[]][]) {
  for (const text of texts) byText.set(text.toLowerCase(), type)
}

/** The block that a heading identifies, if it is one of Google's: `Hotels | New York, NY` is `hotels`. */
export function announcedBy(text: string): FeatureType | undefined {
  const plain = text.toLowerCase()
  return byText.get(plain) ?? byText.get(plain.split(' | ')[0] ?? '')
}

/** Headings with one meaning anywhere on the page; single words like "Videos" also name tabs and filters. */
export function isUnmistakable(text: string): boolean {
  return text.includes(' ') || /[^\p{Script=Latin}\p{Script=Cyrillic}]{4,}/u.test(text)
}
