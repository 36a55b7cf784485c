export { canonicalAddress, type Target } from '../canonical.ts'
export { type Code, type CodeKind, codeKindOf, pageOfCode, readCode } from '../code.ts'
export {
  type CompiledRule,
  compileRule,
  isSameSite,
  type Matchable,
  matchResult,
  matchTarget,
  matchUrl,
  parseTarget,
  type Rule,
  siteOf,
  type UrlRule,
  urlKey,
} from '../match.ts'
