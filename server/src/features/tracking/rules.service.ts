import { engineById } from '@rankline/serp/catalog/engines'
import { engineTypeById } from '@rankline/serp/catalog/kinds'
import { type CodeKind, codeKindOf, pageOfCode, readCode } from '@rankline/serp/code'
import { type CompiledRule, compileRule, type Rule, urlKey } from '@rankline/serp/match'

/** The fields that decide which results belong to a keyword. */
export type RuledKeyword = { code: string; engine_id: number; type_id: number; url: string; url_match: 1 | 2 }

/** Matches by code if the engine's results have codes, else by the project's address. Null if neither works. */
export function ruleOf(keyword: RuledKeyword): CompiledRule | null {
  const mode = keyword.url_match === 1 ? 'exact' : 'contains'
  const kind = kindOf(keyword)
  return kind === null ? compiled(mode, keyword.url) : compiled(kind, keyword.code)
}

/** Whether two rules match the same results: `http`, `www.` and a trailing slash make no difference. */
export const isSameRule = (one: RuledKeyword, other: RuledKeyword): boolean =>
  ruleKey(ruleOf(one)) === ruleKey(ruleOf(other))

function ruleKey(rule: CompiledRule | null): string {
  if (rule === null || rule.mode === 'code') return JSON.stringify(rule)
  const { host, path, query } = rule.target
  return `${rule.mode} ${host}${path}${rule.mode === 'exact' ? query : ''}`
}

/** Rule that matches the pages of a project's own site. Null if its address cannot be parsed. */
export const ruleOfProject = ({ url, url_match }: Pick<RuledKeyword, 'url'> & { url_match: number }) =>
  compiled(url_match === 1 ? 'exact' : 'contains', url)

/** The page that a keyword's rule looks for. */
export function followedPage(keyword: RuledKeyword): string {
  const kind = kindOf(keyword)
  const code = kind === null ? null : readCode(kind, keyword.code)
  return code === null ? keyword.url : pageOfCode(code)
}

/** The kind of code that the rule matches by. Null if it matches by the project's address. */
function kindOf({ code, engine_id, type_id }: RuledKeyword): CodeKind | null {
  if (code === '') return null
  return codeKindOf(engineById(engine_id)?.slug ?? '', engineTypeById(type_id)?.slug ?? '')
}

/** Whether a page other than the preferred one ranks. */
export const isWrongPage = (preferred: string | null, url: string | null): boolean =>
  preferred !== null && url !== null && urlKey(preferred) !== urlKey(url)

/** Matches every page of a host. Null if the text is not a host. */
export function ruleOfHost(host: string): CompiledRule | null {
  return compiled('contains', host)
}

const rules = new Map<string, CompiledRule | null>()
const MOST_RULES = 50_000

/** Cached, because most keywords of a project share one rule. */
function compiled(by: RuleKind, text: string): CompiledRule | null {
  const key = `${by} ${text}`
  let rule = rules.get(key)
  if (rule === undefined) {
    rule = compiledOrNull(
      by === 'exact' || by === 'contains' ? { mode: by, url: text } : { mode: 'code', kind: by, code: text },
    )
    if (rules.size >= MOST_RULES) rules.clear()
    rules.set(key, rule)
  }
  return rule
}

type RuleKind = 'exact' | 'contains' | CodeKind

function compiledOrNull(rule: Rule): CompiledRule | null {
  try {
    return compileRule(rule)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
