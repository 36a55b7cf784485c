export { browserHeaders } from '../browsers.ts'
export type { ConsentPass, Engine, EngineRequest, PageContext } from '../engine.ts'
export { addressOf } from '../engines/address.ts'
export type { FoundFeature } from '../engines/feature-list.ts'
export { engines, findEngine } from '../engines/registry.ts'
export { type Paging, paging, type Reading, type Result, toParsedPage } from '../engines/results.ts'
export { isLink, type Title, titlesOf } from '../engines/titles.ts'
export { wallOf as detectWall } from '../engines/walls.ts'
export { closest, collapse as collapseSpace, hasClass, Page, PageTooLarge, parentOf } from '../html.ts'
export type {
  EndSign,
  Feature,
  FeatureChild,
  FeatureType,
  Organic,
  PageStatus,
  ParsedPage,
} from '../page.ts'
export type { Device, Place, Search } from '../search.ts'
export type { PageRequest } from '../source.ts'
export { parsePage } from '../sources/parse-page.ts'
