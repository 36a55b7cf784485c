import { browserHeaders } from '../../browsers.ts'
import type { EngineRequest } from '../../engine.ts'
import type { PageRequest } from '../../source.ts'

const resultsPerPage = 10

/** `https://www.baidu.com/s?wd=&pn=` or, for phones, `https://m.baidu.com/s?word=&pn=`; `pn` counts results. */
export function buildRequest({ search, page }: PageRequest, base?: string): EngineRequest {
  const isPhone = search.device === 'mobile'
  const query = new URLSearchParams({ [isPhone ? 'word' : 'wd']: search.phrase, ie: 'utf-8' })
  if (page > 0) query.set('pn', String(page * resultsPerPage))
  return {
    url: `${base?.replace(/\/$/, '') ?? `https://${isPhone ? 'm' : 'www'}.baidu.com`}/s?${query}`,
    headers: browserHeaders(search, 'zh-CN,zh;q=0.9,en;q=0.5'),
  }
}
