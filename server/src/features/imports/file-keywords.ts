import type { Dropped } from '@rankline/contract/dropped-lines'
import type { ImportedKeyword } from '@rankline/contract/imports'
import { lengthOf } from '@rankline/contract/validation/values'
import { rowsOf } from './csv.ts'
import { textOf } from './file-text.ts'

const LONGEST = 100

export type FileKeywords = { keywords: ImportedKeyword[]; dropped: Dropped }

/** The keywords of a file: each line of a text, each cell of a CSV. Empty ones count as nothing. */
export function keywordsOf(name: string, bytes: Uint8Array): FileKeywords {
  const text = textOf(bytes)
  const found = name.toLowerCase().endsWith('.csv') ? rowsOf(text).flat() : text.split(/\r\n|[\r\n]/)
  const dropped: Dropped = { duplicate: 0, too_long: 0, unreadable: 0 }
  const known = new Set<string>()
  const keywords: ImportedKeyword[] = []
  for (const given of found) {
    const keyword = given.normalize('NFC').trim().replace(/\s+/gu, ' ')
    if (keyword === '') continue
    const same = keyword.toLowerCase()
    if (isUnreadable(keyword)) dropped.unreadable += 1
    else if (lengthOf(keyword) > LONGEST) dropped.too_long += 1
    else if (known.has(same)) dropped.duplicate += 1
    else {
      known.add(same)
      keywords.push(withoutNumbers(keywords.length + 1, keyword))
    }
  }
  return { keywords, dropped }
}

/** Control characters, and what could not be decoded. */
const isUnreadable = (text: string) => /[\p{Cc}\uFFFD]/u.test(text)

const withoutNumbers = (id: number, keyword: string): ImportedKeyword => ({
  id,
  keyword,
  position: null,
  clicks: null,
  ctr: null,
  impressions: null,
})
