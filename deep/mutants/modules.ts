const tracking = 'server/src/features/tracking'
const alerts = 'server/src/features/alerts'
const history = 'server/src/features/imports/history'
const billing = 'server/src/features/billing'

/**
 * Modules whose mistakes would tell something false: their files, and the tests that have to notice each mutant. */
export const modules: Record<string, { files: string[]; tests: string[] }> = {
  matching: {
    files: ['serp/src/match.ts', 'serp/src/near-match.ts'],
    tests: ['serp/src/match.test.ts', 'serp/src/near-match.test.ts'],
  },
  metrics: { files: ['serp/src/metrics.ts'], tests: ['serp/src/metrics.test.ts'] },
  movement: {
    files: ['record/rank-state', 'check/trend', 'record/check-ends'].map((name) => `${tracking}/${name}.ts`),
    tests: ['record/rank-state', 'check/trend', 'record/check-ends'].map(
      (name) => `${tracking}/${name}.test.ts`,
    ),
  },
  alerts: {
    files: ['triggers', 'judged-days', 'unusual-day'].map((name) => `${alerts}/${name}.ts`),
    tests: ['triggers', 'judged-days', 'unusual-day'].map((name) => `${alerts}/${name}.test.ts`),
  },
  limits: {
    files: ['contract/src/limits/encoding.ts', 'server/src/features/limits/fit.ts'],
    tests: ['contract/src/limits/encoding.test.ts', 'server/src/features/limits/fit.test.ts'],
  },
  permissions: {
    files: ['contract/src/members/permissions.ts', 'server/src/platform/http/guard.ts'],
    tests: ['contract/src/members/permissions.test.ts', 'server/src/platform/http/guard.test.ts'],
  },
  billing: {
    files: [`${billing}/statuses.ts`, `${billing}/providers/signature.ts`],
    tests: [`${billing}/statuses.test.ts`, `${billing}/providers/signature.test.ts`],
  },
  imports: {
    files: ['days-in-text', 'position-in', 'same-site', 'sites'].map((name) => `${history}/${name}.ts`),
    tests: [
      'reading',
      'days-in-text',
      'position-in',
      'sites',
      'shapes-cells',
      'shapes-days',
      'shapes-averages',
    ].map((name) => `${history}/${name}.test.ts`),
  },
}
