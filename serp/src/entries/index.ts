export {
  type Check,
  type CheckOptions,
  type CompleteCheck,
  checkSearch,
  type FailedCheck,
  type Progress,
  type Spent,
} from '../check.ts'
export type { OddResults } from '../clean-page.ts'
export type { Engine, EngineRequest, PageContext } from '../engine.ts'
export { engines, findEngine } from '../engines/registry.ts'
export type { CheckFailure, SourceFailure } from '../failures.ts'
export { type CompiledRule, compileRule, type Rule } from '../match.ts'
export type {
  EndSign,
  Feature,
  FeatureChild,
  FeatureType,
  Organic,
  PageStatus,
  ParsedPage,
} from '../page.ts'
export { findRanks, type ResultList, type SiteRank } from '../rank.ts'
export type { Device, Place, Search } from '../search.ts'
export { type Capabilities, type PageRequest, type Source, SourceError } from '../source.ts'
export { createSource, describeSources, settingsFrom, sourceNames } from '../sources/registry.ts'
