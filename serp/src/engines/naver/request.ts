import { browserHeaders } from '../../browsers.ts'
import type { EngineRequest } from '../../engine.ts'
import type { PageRequest } from '../../source.ts'

const documentsPerPage = 15
const articlesPerPage = 10

/**
 * `https://search.naver.com/search.naver?where=&query=`, or `m.search.naver.com` for phones. The first page
 * mixes Naver's collections (`nexearch`); its page navigation leads to web documents only, which start again
 * at page 2.
 */
export function buildRequest({ search, page }: PageRequest, base?: string): EngineRequest {
  const isPhone = search.device === 'mobile'
  const query = new URLSearchParams({ where: whereOf(search.type, isPhone, page), query: search.phrase })
  if (page > 0) {
    query.set('sm', 'tab_pge')
    if (search.type === 'news') query.set('start', String(page * articlesPerPage + 1))
    else {
      query.set('page', String(page + 1))
      query.set('start', String((page - 1) * documentsPerPage + 1))
    }
  }
  const origin = base?.replace(/\/$/, '') ?? `https://${isPhone ? 'm.' : ''}search.naver.com`
  return {
    url: `${origin}/search.naver?${query}`,
    headers: browserHeaders(search, 'ko-KR,ko;q=0.9,en;q=0.5'),
  }
}

function whereOf(type: string, isPhone: boolean, page: number): string {
  if (type === 'news') return isPhone ? 'm_news' : 'news'
  if (page === 0) return isPhone ? 'm' : 'nexearch'
  return isPhone ? 'm_web' : 'web'
}
