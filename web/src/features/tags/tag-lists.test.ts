import { type Tag, type TagType, tagColours } from '@rankline/contract/tags/calls'
import { expect, test } from 'vitest'
import { isNamed, offeredTags, shortName, shownTags, withoutTag, withTag } from './tag-lists.ts'

const tag = (id: number, tag_name: string, type: TagType = 1): Tag => ({
  id,
  tag_name,
  user_tag_type: type,
  type_text: tagColours[type],
})
const names = (tags: readonly Tag[]) => tags.map(({ tag_name }) => tag_name)

const blog = tag(1, 'blog')
const brand = tag(2, 'Brand', 2)
const money = tag(3, 'money pages of the shop')
const all = [blog, brand, money]

test('names are cut after ten characters, whatever they are made of', () => {
  expect(shortName('abcdefghij')).toBe('abcdefghij')
  expect(shortName('abcdefghijkl')).toBe('abcdefghij...')
  expect(shortName('🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂')).toBe('🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂')
})

test('a tag takes its place by name, whatever its case, and only once', () => {
  expect(names(withTag([blog, money], brand))).toEqual(['blog', 'Brand', 'money pages of the shop'])
  expect(names(withTag([], brand))).toEqual(['Brand'])
  expect(names(withTag([blog], money))).toEqual(['blog', 'money pages of the shop'])
  expect(withTag(all, brand)).toEqual(all)
  expect(withoutTag(all, 2)).toEqual([blog, money])
})

test('offered is what has the text in its name and is not taken', () => {
  expect(offeredTags(all, ' B', [])).toEqual([blog, brand])
  expect(offeredTags(all, 'b', [blog])).toEqual([brand])
  expect(offeredTags(all, '', [blog])).toEqual([brand, money])
  expect(offeredTags([blog, { ...brand, is_dynamic: true }], '', [])).toEqual([blog])
  expect(isNamed(brand, ' bRAND ')).toBe(true)
  expect(isNamed(brand, 'bran')).toBe(false)
})

test('as many tags are shown as find room, at least one', () => {
  expect(shownTags([], 100)).toEqual({ shown: [], hidden: 0 })
  expect(shownTags([money, blog], 60)).toEqual({ shown: [money], hidden: 1 })
  expect(shownTags([blog, brand], 100)).toEqual({ shown: [blog, brand], hidden: 0 })
  expect(shownTags([blog, brand, money], 104)).toEqual({ shown: [blog, brand], hidden: 1 })
  // The sign of a dynamic tag needs room too.
  expect(shownTags([{ ...blog, is_dynamic: true }, brand, money], 104)).toEqual({
    shown: [{ ...blog, is_dynamic: true }],
    hidden: 2,
  })
  expect(shownTags([blog, brand, money], 90)).toEqual({ shown: [blog], hidden: 2 })
})
