import { checkSearch, compileRule, createSource, findRanks, settingsFrom } from '@rankline/serp'

// Takes the key from the environment variable SERPER_KEY. Other sources work the same way.
const source = createSource('serper', settingsFrom(process.env, 'serper'))
const check = await checkSearch(
  source,
  { phrase: 'garden shed', engine: 'google', type: 'web', country: 'us', language: 'en', device: 'desktop' },
  { depth: 20 },
)
await source.close()

if (check.outcome === 'failed') throw new Error(`${check.failure}: ${check.message}`)
const { best } = findRanks(compileRule({ mode: 'contains', url: 'site12.test' }), check)
console.log(best ? `Position ${best.position}: ${best.url}` : `Not in the first ${check.depth}`)
console.log(`Looked at the first ${check.depth} results with ${check.requests} requests.`)
