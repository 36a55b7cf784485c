import type { Tag } from '@rankline/contract/tags/calls'

const shownCharacters = 10

/** A name as tables show it: its first ten characters, and dots if it has more. */
export function shortName(name: string): string {
  const characters = [...name]
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters).join('')}...` : name
}

const folded = (name: string) => name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()

export const isNamed = (tag: Tag, name: string): boolean => folded(tag.tag_name) === folded(name)

/** Adds the tag in name order, without duplicates. */
export function withTag(tags: readonly Tag[], tag: Tag): Tag[] {
  const others = tags.filter(({ id }) => id !== tag.id)
  const next = others.findIndex(({ tag_name }) => folded(tag_name) > folded(tag.tag_name))
  return others.toSpliced(next === -1 ? others.length : next, 0, tag)
}

export const withoutTag = (tags: readonly Tag[], tagId: number): Tag[] =>
  tags.filter(({ id }) => id !== tagId)

/** Tags whose name contains the text, that are not among `taken` and that people put on keywords. */
export function offeredTags(tags: readonly Tag[], text: string, taken: readonly Tag[]): Tag[] {
  const wanted = folded(text)
  const takenIds = new Set(taken.map(({ id }) => id))
  return tags.filter(
    ({ id, tag_name, is_dynamic }) => !is_dynamic && !takenIds.has(id) && folded(tag_name).includes(wanted),
  )
}

/** Estimates in px, at the chip's 11 px type. */
const characterWidth = 6
const chipSpace = 16
const countWidth = 18
const signWidth = 13

/** The tags that fit into `width` px, at least one, and the number of those that do not. */
export function shownTags(tags: readonly Tag[], width: number): { shown: readonly Tag[]; hidden: number } {
  let used = 0
  let count = 0
  for (const [index, { tag_name, is_dynamic }] of tags.entries()) {
    used += is_dynamic ? signWidth : 0
    used += Math.min([...tag_name].length, shownCharacters + 1) * characterWidth + chipSpace
    const isLast = index === tags.length - 1
    if (index > 0 && used + (isLast ? 0 : countWidth) > width) break
    count += 1
  }
  return { shown: tags.slice(0, count), hidden: tags.length - count }
}
