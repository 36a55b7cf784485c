import type { Engine } from '../engine.ts'
import { alibaba } from './alibaba/alibaba.ts'
import { amazon } from './amazon/amazon.ts'
import { baidu } from './baidu/baidu.ts'
import { bing } from './bing/bing.ts'
import { brave } from './brave/brave.ts'
import { duckduckgo } from './duckduckgo/duckduckgo.ts'
import { ebay } from './ebay/ebay.ts'
import { ecosia } from './ecosia/ecosia.ts'
import { google } from './google/google.ts'
import { googlePlay } from './google-play/google-play.ts'
import { mojeek } from './mojeek/mojeek.ts'
import { naver } from './naver/naver.ts'
import { seznam } from './seznam/seznam.ts'
import { startpage } from './startpage/startpage.ts'
import { yahoo } from './yahoo/yahoo.ts'
import { yandex } from './yandex/yandex.ts'
import { youtube } from './youtube/youtube.ts'

/** All engines that are built in. */
export const engines: readonly Engine[] = [
  google,
  bing,
  youtube,
  amazon,
  baidu,
  yahoo,
  naver,
  duckduckgo,
  googlePlay,
  yandex,
  ebay,
  alibaba,
  seznam,
  brave,
  startpage,
  mojeek,
  ecosia,
]

/** The engine with that slug. @throws {RangeError} when there is none */
export function findEngine(slug: string, among: readonly Engine[] = engines): Engine {
  const engine = among.find((candidate) => candidate.slug === slug)
  if (engine) return engine
  throw new RangeError(`Unknown engine "${slug}"; known: ${among.map((known) => known.slug).join(', ')}.`)
}
