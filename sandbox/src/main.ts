import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type Knobs, knobsPatch } from './knobs.ts'
import { createSandbox } from './server.ts'

const usage = `Rankline sandbox: a search engine of invented results on 127.0.0.1.

  --port N            0 takes a free one (default 8082)
  --data DIR          keeps the known sites over a restart
  --sites A,B         sites that appear in the results; @FILE reads one a line (also SANDBOX_SITES)
  --key KEY           bearer key of the JSON service (default sandbox)
  --today DATE  --seed TEXT
  --latency MS  --jitter MS  --pattern REGEXP  --fail-first N  --credit N  --retry-after S
  --failure-rate X  --captcha-rate X  --rate-limit-rate X  --consent-rate X  --reset-rate X   (0 to 1)
`

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    port: text,
    data: text,
    sites: text,
    key: text,
    today: text,
    seed: text,
    latency: text,
    jitter: text,
    pattern: text,
    'fail-first': text,
    credit: text,
    'retry-after': text,
    'failure-rate': text,
    'captcha-rate': text,
    'rate-limit-rate': text,
    'consent-rate': text,
    'reset-rate': text,
    help: { type: 'boolean' },
  },
})

if (values.help) {
  process.stdout.write(usage)
  process.exit(0)
}

const sandbox = await createSandbox({
  port: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .parse(values.port ?? '8082'),
  sites: await readSites(values.sites ?? process.env.SANDBOX_SITES ?? ''),
  knobs: readKnobs(),
  ...(values.key !== undefined && { key: values.key }),
  ...(values.data !== undefined && { data: values.data }),
})
process.stdout.write(`${JSON.stringify({ port: sandbox.port })}\n`)

process.once('SIGTERM', stop)
process.once('SIGINT', stop)
process.once('disconnect', stop)

function stop(): void {
  sandbox.close().then(() => process.exit(0))
}

function readKnobs(): Partial<Knobs> {
  const given: Record<string, unknown> = {}
  const words = { today: values.today, seed: values.seed, pattern: values.pattern }
  const numbers = {
    latency: values.latency,
    jitter: values.jitter,
    failFirst: values['fail-first'],
    credit: values.credit,
    retryAfter: values['retry-after'],
    failureRate: values['failure-rate'],
    captchaRate: values['captcha-rate'],
    rateLimitRate: values['rate-limit-rate'],
    consentRate: values['consent-rate'],
    resetRate: values['reset-rate'],
  }
  for (const [name, value] of Object.entries(words)) if (value !== undefined) given[name] = value
  for (const [name, value] of Object.entries(numbers)) if (value !== undefined) given[name] = Number(value)
  return knobsPatch.parse(given)
}

async function readSites(list: string): Promise<string[]> {
  const source = list.startsWith('@') ? await readFile(list.slice(1), 'utf8') : list
  return source
    .split(/[\n,]/)
    .map((site) => site.trim())
    .filter((site) => site !== '')
}
