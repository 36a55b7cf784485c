import { baseOf, type Endpoint } from '@rankline/contract/endpoint'
import { defaultsOf, type Field, type Form } from '@rankline/contract/validation/fields'
import type { Rule } from '@rankline/contract/validation/rules'
import { formOf } from '@rankline/contract/validation/schema'
import { validateForm } from '@rankline/contract/validation/validate'
import type { Values } from '@rankline/contract/validation/values'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../src/app.ts'
import { makeAdministrator } from '../support/administrator.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../support/clients.ts'
import { signUp } from '../support/people.ts'

// The browser and the server use one list of rules; these tests skip the browser.

const app = appForTests()
let tokens: Partial<Record<Endpoint['scope'], string>>

beforeAll(async () => {
  const person = await signUp(app)
  const client = await signUpClient(app, await makeBrand(app, person))
  tokens = {
    user: person.token,
    account: person.token,
    client: client.token,
    admin: (await makeAdministrator(app)).token,
  }
})

const forms = endpoints.flatMap((endpoint) => {
  const form = formOf(endpoint.input)
  return form === undefined ? [] : [{ path: endpoint.path, endpoint: endpoint as Endpoint, form }]
})

test('forms are found', () => {
  expect(forms.length).toBeGreaterThan(20)
  expect(forms.map(({ path }) => path)).toContain('users/create')
})

test.each(forms)(
  'SEC-007 $path refuses whatever breaks one of its rules, in the words of the form',
  async ({ endpoint, form }) => {
    let broken = 0
    for (const [name, field] of Object.entries<Field>(form)) {
      for (const values of [
        kindBreaking(name, field),
        ...field.rules.flatMap((rule) => breaking(name, field, rule)),
      ]) {
        if (values === null) continue
        const said = validateForm<Form>(form, { ...defaultsOf(form), ...values })[name]
        // The rule must apply to the value.
        expect([name, values, said]).toEqual([name, values, expect.arrayContaining([expect.any(String)])])
        const { status, body } = await send(endpoint, values)
        expect([name, values, status, body.errors?.[name]]).toEqual([name, values, 422, said])
        broken += 1
      }
    }
    expect(broken).toBeGreaterThan(0)
  },
  60_000,
)

/** As the site sends it: an absent list is not sent, and only a file makes the body multipart. */
async function send(endpoint: Endpoint, values: Values) {
  const token = tokens[endpoint.scope]
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) for (const item of value) data.append(`${name}[]`, String(item))
    else data.append(name, value instanceof File ? value : String(value ?? ''))
  }
  const texts = [...data].map(([name, value]): [string, string] => [name, String(value)])
  const url = `${baseOf(endpoint)}/${endpoint.path}`
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams(texts)
    const answer = await app.app.inject({ method: 'GET', url: `${url}?${query}`, headers })
    return { status: answer.statusCode, body: answer.json() }
  }
  const hasFile = [...data.values()].some((value) => value instanceof File)
  const body = new Response(hasFile ? data : new URLSearchParams(texts))
  const answer = await app.app.inject({
    method: endpoint.method,
    url,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { ...headers, 'content-type': body.headers.get('content-type') ?? '' },
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** A value of a different kind than the field's; a text field accepts any text. */
function kindBreaking(name: string, { kind, items }: Field): Values | null {
  if (kind === 'string') return null
  return { [name]: kind === 'array' && items === 'integer' ? ['abc'] : 'abc' }
}

/** Form values that break the rule, usually of the field alone; none if no value can break it. */
function breaking(name: string, field: Field, rule: Rule): (Values | null)[] {
  const one = (value: unknown) => ({
    [name]: field.kind === 'array' && !Array.isArray(value) ? [value] : value,
  })
  switch (rule.name) {
    case 'required':
      return [field.kind === 'array' ? {} : one('')]
    case 'requiredIfSent':
      return [one('')]
    case 'requiredIf':
      return [{ [rule.field]: rule.values[0] ?? 7, [name]: '' }]
    case 'requiredIfNull':
      return [{ [rule.field]: '', [name]: '' }]
    case 'max':
      return [one(ofSize(field, rule.limit + 1))]
    case 'min':
      return [below(field, rule.limit)].flatMap((value) => (value === null ? [] : [one(value)]))
    case 'between':
      return [ofSize(field, rule.max + 1), below(field, rule.min)].map((value) =>
        value === null ? null : one(value),
      )
    case 'decimals':
      return [one(10 ** -(rule.limit + 1))]
    case 'biggerThan':
      return [{ [rule.field]: 5, [name]: 5 }]
    case 'in':
      return [one(field.kind === 'string' || field.items === 'string' ? 'zzz' : 99)]
    case 'inBy':
      return Object.keys(rule.values).map((held) => ({ [rule.field]: held, ...one('zzz') }))
    case 'string':
      return [one('a b')]
    case 'integer':
    case 'numeric':
      return [one('abc')]
    case 'email':
      return [one('nobody')]
    case 'url':
    case 'site':
      return [one('http://127.0.0.1/')]
    case 'color':
      return [one('red')]
    case 'maxLines':
      return [one(Array.from({ length: rule.limit + 1 }, (_, line) => `line${line}.example.com`).join('\n'))]
    case 'lineMaxLength':
      return [one('x'.repeat(rule.limit + 1))]
    case 'lineMinLength':
      return rule.limit > 1 ? [one('x'.repeat(rule.limit - 1))] : []
    case 'arrayMaxLength':
      return [one('x'.repeat(rule.limit + 1))]
    case 'arrayMinLength':
      return rule.limit > 1 ? [one('x'.repeat(rule.limit - 1))] : []
    case 'arrayMaxAmount':
      return [one(Array.from({ length: rule.limit + 1 }, () => 'x'))]
    case 'image':
      return [one(new File(['x'], 'x.txt', { type: 'text/plain' }))]
    case 'mimes':
      return [one(new File(['x'], 'x.gif', { type: 'image/x-none' }))]
    case 'extensions':
      return [one(new File(['x'], 'x.exe', { type: 'image/png' }))]
    case 'maxFileSize':
      return [one(new File([new Uint8Array(rule.limit * 1024 + 1)], 'x.png', { type: 'image/png' }))]
    case 'array':
    case 'file':
    case 'phone':
      return []
  }
}

/** A value of the given size: characters, items, or the number itself. */
function ofSize({ kind, items }: Field, size: number): unknown {
  if (kind === 'array')
    return Array.from({ length: size }, (_, item) => (items === 'integer' ? item + 1 : 'x'))
  return kind === 'string' ? 'x'.repeat(size) : size
}

/** null when a smaller value would be empty, or not digits. */
function below(field: Field, least: number): unknown {
  if (field.kind === 'numeric') return least - 1
  if (least <= 1 && field.kind !== 'integer') return null
  return least < 1 ? null : ofSize(field, least - 1)
}
