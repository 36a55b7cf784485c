import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Registry } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { createSourcePool } from '../../src/features/tracking/check/source-pool.ts'
import { pipelineMetrics } from '../../src/features/tracking/observe/pipeline.metrics.ts'
import { rollUpMetrics } from '../../src/features/tracking/roll-up/roll-up.metrics.ts'
import { processMetrics } from '../../src/platform/metrics.ts'
import { appForTests } from '../support/app-for-tests.ts'

const alertsFile = fileURLToPath(new URL('../../../docs/monitoring/alerts.yaml', import.meta.url))
const dashboardFile = fileURLToPath(new URL('../../../docs/monitoring/dashboard.json', import.meta.url))

const alerts = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Rankline[A-Z]\w+$/),
          expr: z.string().min(1),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'warn']) }),
          annotations: z.strictObject({ summary: z.string().min(1) }),
        }),
      ),
    }),
  ),
})
const dashboard = z.object({
  title: z.string(),
  panels: z.array(
    z.object({
      title: z.string(),
      type: z.string(),
      gridPos: z.object({ h: z.int(), w: z.int(), x: z.int(), y: z.int() }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string().min(1) })).min(1),
    }),
  ),
})

const app = appForTests()
let names: Set<string>

beforeAll(async () => {
  const registry = new Registry()
  processMetrics(registry, app.database, 'worker')
  pipelineMetrics(registry).watch(createSourcePool([], [], 1))
  rollUpMetrics(registry)
  const told = `${await registry.metrics()}\n${(await app.app.inject('/metrics')).body}`
  names = new Set(
    [...told.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) => spelt(name, type)),
  )
})

/** Queries use the parts of a histogram. */
const spelt = (name: string, type: string | undefined) =>
  type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name]

const readAlerts = () =>
  alerts.parse(parse(readFileSync(alertsFile, 'utf8'))).groups.flatMap(({ rules }) => rules)
const readPanels = () => dashboard.parse(JSON.parse(readFileSync(dashboardFile, 'utf8'))).panels

/** Our metrics in an expression; names in quotes are label values. */
const metricsIn = (expression: string) =>
  expression.replaceAll(/"[^"]*"/g, '').match(/\b(?:rankline|http|process|nodejs)_\w+/g) ?? []

test('every metric that an alert names is told by the server or a worker', () => {
  const rules = readAlerts()
  expect(rules.length).toBeGreaterThan(10)
  for (const { alert, expr } of rules) {
    expect(metricsIn(expr).length + (expr.startsWith('up') ? 1 : 0), alert).toBeGreaterThan(0)
    expect(
      metricsIn(expr).filter((name) => !names.has(name)),
      alert,
    ).toEqual([])
  }
})

test('every metric that the dashboard shows is told, and every metric of ours is shown', () => {
  const shown = readPanels().flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)))
  expect(shown.filter((name) => !names.has(name))).toEqual([])
  const own = [...names].filter((name) => name.startsWith('rankline_') && !/_(?:sum|count)$/.test(name))
  expect(own.filter((name) => !shown.includes(name))).toEqual([])
})

test('every alert is explained, with what to do', () => {
  const manual = readFileSync(new URL('../../../docs/monitoring.md', import.meta.url), 'utf8')
  expect(readAlerts().filter(({ alert }) => !manual.includes(`\`${alert}\``))).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!hasPromtool)('Prometheus takes the rules as they are', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', alertsFile], {
    encoding: 'utf8',
  })
  expect(`${stdout}${stderr}`).toContain('SUCCESS')
  expect(status).toBe(0)
})
