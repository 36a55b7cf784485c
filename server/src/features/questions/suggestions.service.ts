import type { ItemsOf } from '@rankline/contract/endpoint'
import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import {
  MOST_SUGGESTIONS,
  type QuestionSuggestion,
  type suggestQuestions as suggestCall,
} from '@rankline/contract/questions/calls'
import { LONGEST_QUESTION } from '@rankline/contract/questions/forms'
import { languageById } from '@rankline/serp/catalog/languages'
import type { Context } from '../../platform/context.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { latestPages } from '../tracking/check/stored-pages.service.ts'
import { asQuestion, isQuestion, questionAbout } from './question-text.ts'
import * as queries from './questions.queries.ts'

/** Keywords whose result pages are read, and queries of Search Console that are looked at. */
const READ_KEYWORDS = 200
const READ_QUERIES = 500

/** The country and language of the United States and English, if a project has no keyword. */
const USUAL_PLACE = { country_id: 241, language_id: 29 }

type Place = { country_id: number; language_id: number }

/** The country and language of most keywords. */
export function placeOf(keywords: readonly Place[]): Place {
  const counts = new Map<string, { place: Place; count: number }>()
  for (const { country_id, language_id } of keywords) {
    const key = `${country_id} ${language_id}`
    const known = counts.get(key) ?? { place: { country_id, language_id }, count: 0 }
    counts.set(key, { ...known, count: known.count + 1 })
  }
  const [most] = [...counts.values()].toSorted((a, b) => b.count - a.count)
  return most?.place ?? USUAL_PLACE
}

/** Suggests questions that a project does not ask yet: first those that people really ask. */
export async function suggestQuestions(
  ctx: Context,
  { projectId }: { projectId: number },
): Promise<ItemsOf<typeof suggestCall>> {
  await requireProjects(ctx, [projectId])
  const { db, account } = ctx
  const [keywords, searched, stored] = await Promise.all([
    queries.findKeywords(db, account.id, projectId, READ_KEYWORDS),
    queries.findQueries(db, account.id, projectId, READ_QUERIES),
    queries.findQuestions(db, account.id, projectId),
  ])
  const place = placeOf(keywords)
  const known = new Set(stored.flatMap((one) => (one.removed_on === null ? [keyOf(one.text)] : [])))
  const all = [
    ...(await alsoAsked(ctx, keywords)),
    ...searched.flatMap(({ query, impressions }): QuestionSuggestion[] =>
      isQuestion(query)
        ? [{ text: asQuestion(query), origin: 'search_console', keyword: null, impressions }]
        : [],
    ),
    ...ofKeywords(keywords, languageById(place.language_id)?.code ?? ''),
  ]
  const data = all.filter(({ text }) => {
    const key = keyOf(text)
    if (known.has(key) || text.length > LONGEST_QUESTION) return false
    known.add(key)
    return true
  })
  return { ...place, data: data.slice(0, MOST_SUGGESTIONS) }
}

/** Compares questions without the signs around them. */
export function keyOf(text: string): string {
  const key = normalisePhrase(text)
  let [start, end] = [0, key.length]
  while (start < end && signs.has(key[start]!)) start += 1
  while (end > start && signs.has(key[end - 1]!)) end -= 1
  return key.slice(start, end)
}

const signs = new Set(' ?？؟.!¿¡')

/** "People also ask" of the last result pages, the question of most keywords first. */
async function alsoAsked(
  ctx: Context,
  keywords: readonly queries.KeywordRow[],
): Promise<QuestionSuggestion[]> {
  const pages = await latestPages(ctx, [...new Set(keywords.map(({ search_id }) => search_id))])
  const found = new Map<string, { text: string; keyword: string; count: number }>()
  for (const { search_id, phrase } of keywords)
    for (const { type, children } of pages.get(search_id)?.features ?? [])
      if (type === 'people_also_ask')
        for (const { title } of children) {
          const key = keyOf(title)
          if (key === '') continue
          const known = found.get(key) ?? { text: asQuestion(title), keyword: phrase, count: 0 }
          found.set(key, { ...known, count: known.count + 1 })
        }
  return [...found.values()]
    .toSorted((a, b) => b.count - a.count)
    .map(({ text, keyword }) => ({ text, origin: 'people_also_ask', keyword, impressions: null }))
}

/** Questions made of tracked keywords. */
const ofKeywords = (keywords: readonly queries.KeywordRow[], language: string): QuestionSuggestion[] =>
  keywords.flatMap(({ phrase }) => {
    const text = questionAbout(phrase, language)
    return text === null ? [] : [{ text, origin: 'keyword', keyword: phrase, impressions: null }]
  })
