import { type EncodingName, isEncoding } from '@rankline/contract/imports/file-encodings'

/** `encoding`: as the person has chosen; `language`: the code of the one that the texts are likely in. */
export type Asked = { encoding: EncodingName | null; language: string }

/**
 * The text of a file, and the encoding in which it was read: the chosen one; UTF-8 and UTF-16 by their byte order mark,
 * UTF-16 without one by its zero bytes, UTF-8 if it is valid, else the likeliest code page.
 */
export async function textOf(
  bytes: Uint8Array,
  { encoding, language }: Asked,
): Promise<{ text: string; encoding: EncodingName }> {
  const marked = byteOrderMarkOf(bytes)
  const isUnicode = encoding === null || encoding.startsWith('utf')
  if (marked !== null && isUnicode)
    return { text: decode(marked.encoding, bytes.subarray(marked.length)), encoding: marked.encoding }
  const chosen = encoding ?? widthOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : await codePageOf(bytes, language))
  return { text: decode(chosen, bytes), encoding: chosen }
}

function byteOrderMarkOf([first, second, third]: Uint8Array): {
  encoding: EncodingName
  length: number
} | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8', length: 3 }
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', length: 2 }
  return first === 0xfe && second === 0xff ? { encoding: 'utf-16be', length: 2 } : null
}

const decode = (encoding: EncodingName, bytes: Uint8Array) =>
  encoding === 'windows-1252'
    ? windows1252(bytes)
    : new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const SAMPLE = 2_000

/** Latin letters in UTF-16 have a zero byte in each pair: the second in little-endian, the first in big-endian. */
function widthOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE)
  let [even, odd] = [0, 0]
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) even += 1
    else odd += 1
  }
  const pairs = sample.length / 2
  if (odd > pairs / 3 && even < pairs / 20) return 'utf-16le'
  if (even > pairs / 3 && odd < pairs / 20) return 'utf-16be'
  // Letters of other scripts have few zero bytes, but line ends and separators do.
  if (odd > 0 && even === 0 && lineEndsAre(sample, 0)) return 'utf-16le'
  return even > 0 && odd === 0 && lineEndsAre(sample, 1) ? 'utf-16be' : null
}

/** Whether every line end is in a pair with a zero byte. @param at index of the line end in its pair */
function lineEndsAre(sample: Uint8Array, at: 0 | 1): boolean {
  let count = 0
  for (let index = 0; index + 1 < sample.length; index += 2) {
    if (sample[index + at] !== 0x0a) continue
    if (sample[index + 1 - at] !== 0) return false
    count += 1
  }
  return count > 0
}

/** 0x80 to 0x9F of Windows-1252; Node decodes these as Latin-1. The five bytes without a character stay as they are. */
const beyondLatin1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

const windows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009F]/g, (character) => beyondLatin1[character.charCodeAt(0) - 0x80] ?? character)

/** Code pages that Windows and others write for languages; the first is tried first. */
const pagesOfLanguages: readonly (readonly [string, readonly EncodingName[]])[] = [
  ['ru uk be bg sr mk kk ky tt mn', ['windows-1251', 'koi8-r', 'ibm866']],
  ['cs sk pl hu sl hr bs ro sq', ['windows-1250']],
  ['el', ['windows-1253']],
  ['tr az', ['windows-1254']],
  ['he yi', ['windows-1255']],
  ['ar fa ur ps', ['windows-1256']],
  ['lt lv et', ['windows-1257']],
  ['vi', ['windows-1258']],
  ['th', ['windows-874']],
  ['ja', ['shift_jis', 'euc-jp']],
  ['ko', ['euc-kr']],
  ['zh', ['gb18030', 'big5']],
]
/** The script of a page, and the letters that are frequent in it: other pages make rare ones of the bytes. */
const scripts: readonly { page: EncodingName; script: RegExp; frequent: RegExp }[] = [
  ...(['windows-1251', 'koi8-r', 'ibm866'] as const).map((page) => ({
    page,
    script: /\p{Script=Cyrillic}/u,
    frequent: /[оеаинтсрвлкмпдуяіь]/u,
  })),
  { page: 'windows-1253', script: /\p{Script=Greek}/u, frequent: /[αοιεητσνυρπκλςάίόέήμ]/u },
  { page: 'windows-1255', script: /\p{Script=Hebrew}/u, frequent: /[יוהלאמרשבתנק]/u },
  { page: 'windows-1256', script: /\p{Script=Arabic}/u, frequent: /[اليمونترةبعسدكی]/u },
  { page: 'windows-874', script: /\p{Script=Thai}/u, frequent: /[านรอกเงมยลวดทสตะปบคหแจ่้ัิีุ]/u },
  // Text in another code page never decodes to Hangul or kana, so these identify their page.
  { page: 'euc-kr', script: /\p{Script=Hangul}/u, frequent: /\p{Script=Hangul}/u },
  ...(['shift_jis', 'euc-jp'] as const).map((page) => ({
    page,
    script: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]/u,
    frequent: /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
  })),
  ...(['gb18030', 'big5'] as const).map((page) => ({
    page,
    script: /\p{Script=Han}/u,
    frequent: /[\u4e00-\u9fff]/u,
  })),
]
/** Bytes that are looked at. */
const MOST_LOOKED_AT = 16_000
/** Mean run of letters that shows another script: accented Latin letters are rarely next to each other. */
const LONG_RUN = 1.8

/** Chooses the most likely code page: one that fits the script of the text, preferably that of the language. */
async function codePageOf(bytes: Uint8Array, language: string): Promise<EncodingName> {
  const looked = bytes.subarray(0, MOST_LOOKED_AT)
  const likely = pagesOfLanguages.find(([codes]) => codes.split(' ').includes(language))?.[1] ?? []
  if (runOf(looked) >= LONG_RUN) {
    const [best] = scripts
      .map((one) => ({ page: one.page, fit: fitOf(looked, one) + (likely.includes(one.page) ? 0.3 : 0) }))
      .toSorted((one, other) => other.fit - one.fit)
    if (best !== undefined && best.fit > 0.6) return best.page
  }
  const [latin] = likely.filter((page) => !scripts.some((one) => one.page === page))
  return latin ?? latinPageOf(looked)
}

/** The mean length of runs of bytes above ASCII. */
function runOf(bytes: Uint8Array): number {
  let [runs, all, isIn] = [0, 0, false]
  for (const byte of bytes) {
    const isHigh = byte >= 0x80
    if (isHigh) all += 1
    if (isHigh && !isIn) runs += 1
    isIn = isHigh
  }
  return runs === 0 ? 0 : all / runs
}

/** Scores a code page from 0 to 1 by its characters above ASCII: their script, frequency and case. */
function fitOf(bytes: Uint8Array, { page, script, frequent }: (typeof scripts)[number]): number {
  const all = [...decode(page, bytes)].filter((character) => character.charCodeAt(0) >= 0x80)
  const share = (is: (character: string) => boolean) => all.filter(is).length / Math.max(1, all.length)
  const isCapital = (character: string) => character !== character.toLowerCase()
  const lower = (character: string) => frequent.test(character.toLowerCase())
  const right = share((character) => script.test(character))
  // A third of a Japanese text is kana.
  const usual = Math.min(1, share(lower) * (page === 'shift_jis' || page === 'euc-jp' ? 3 : 1))
  return (
    right / 2 + usual / 2 - share((character) => rare.test(character)) - (share(isCapital) > 0.5 ? 0.4 : 0)
  )
}

/** Characters that typically come from a wrong code page: broken, half-width, private and rare Han characters. */
const rare = /[\u3400-\u4dbf\ue000-\uf8ff\uff61-\uff9f\ufffd]|[\u{20000}-\u{2ffff}]/u

const latinPages: Readonly<Record<string, EncodingName>> = {
  'ISO-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'windows-1250': 'windows-1250',
  'ISO-8859-9': 'windows-1254',
  'windows-1254': 'windows-1254',
}

/** Chooses a Latin code page. One other than Windows-1252 needs clear evidence from the letters. */
async function latinPageOf(bytes: Uint8Array): Promise<EncodingName> {
  const { analyse } = await import('chardet')
  const found = analyse(bytes).flatMap(({ name, confidence }) => {
    const page = latinPages[name]
    return page === undefined || !isEncoding(page) ? [] : [{ page, confidence }]
  })
  const confidence = (page: EncodingName) =>
    Math.max(0, ...found.filter((one) => one.page === page).map((one) => one.confidence))
  const [best] = found
  return best !== undefined && best.confidence > confidence('windows-1252') + 15 ? best.page : 'windows-1252'
}
