import type { CannibalisedKeyword } from '@rankline/contract/cannibalisation/calls'
import { CSV_START, csvLine } from '../../platform/csv.ts'

const head = [
  'Keyword',
  'Engine',
  'Country',
  'Device',
  'Position',
  'Best position',
  'Volume',
  'Traffic',
  'Traffic at best',
  'Traded places',
  'Last swap',
  'Pages in list',
  'List of',
  'Preferred page',
  'Wrong page ranks',
  'Page',
  'Days ranked',
  'Best position of page',
  'Last ranked',
  'Position in list',
  'Ranks now',
]

/** A line for each page of each keyword. @param read a part of the keywords, empty after the last one */
export async function* csvOf(
  read: (offset: number) => Promise<CannibalisedKeyword[]>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(CSV_START + csvLine(head))
  let done = 0
  for (;;) {
    const keywords = await read(done)
    if (keywords.length === 0) return
    yield Buffer.from(keywords.flatMap(linesOf).join(''))
    done += keywords.length
  }
}

const linesOf = (keyword: CannibalisedKeyword) =>
  keyword.pages.map((page) =>
    csvLine([
      keyword.keyword,
      keyword.engine_name,
      keyword.country_name,
      keyword.device_slug,
      keyword.current_position,
      keyword.best_position,
      keyword.volume,
      keyword.traffic,
      keyword.traffic_at_best,
      keyword.traded,
      keyword.last_traded_on,
      keyword.sharing,
      keyword.shared_on,
      keyword.preferred_page,
      keyword.is_wrong_page ? 'yes' : 'no',
      page.url,
      page.days,
      page.best_position,
      page.last_ranked_on,
      page.in_list,
      page.is_current ? 'yes' : 'no',
    ]),
  )
