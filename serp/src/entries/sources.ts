export { gapIn as findUnsupported } from '../capabilities.ts'
export type { EngineRequest } from '../engine.ts'
export { type CheckFailure, type FailureKind, failureKinds, type SourceFailure } from '../failures.ts'
export type { ParsedPage } from '../page.ts'
export { type ProxyListError, type ProxyServer, parseProxies } from '../proxies/list.ts'
export {
  type Capabilities,
  type PageRequest,
  type ProxyHealth,
  type Source,
  SourceError,
  type SourceHealth,
} from '../source.ts'
export {
  emptyPage as createPage,
  type FeatureFields,
  failed as createSourceError,
  nextBy as hasNextPage,
  type ResultFields,
  readFeatures,
  readJson,
  readOrganic,
  readShape,
  readTotal,
  relatedsOf,
  saidEnd as endOfResults,
  silentEnd as cutResults,
} from '../sources/answer.ts'
export { createDirectSource, type DirectOptions } from '../sources/direct.ts'
export {
  createSource,
  describeSources,
  type SourceDescription,
  settingsFrom,
  sourceNames,
  variableOf,
} from '../sources/registry.ts'
export {
  basicAuthorization,
  createServiceSource,
  googlePages,
  postJson,
  type Service,
  type ServiceOptions,
} from '../sources/service.ts'
export {
  defineSource,
  describeSettings,
  type SettingDescription,
  type SourceDefinition,
  secret as secretSetting,
  serviceSettings,
  text as textSetting,
} from '../sources/settings.ts'
