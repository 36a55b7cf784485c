type HostileBody = { what: string; type: string; payload: Buffer }

const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
const DEEP = 20_000

/** Bodies that break parsers or databases, each with a value for every declared field of a call. */
export function hostileBodies(names: readonly string[]): HostileBody[] {
  const asForm = (what: string, value: string, suffix = '') => ({
    what: `${what}, as a form`,
    type: form,
    payload: Buffer.from(names.map((name) => `${name}${suffix}=${value}`).join('&')),
  })
  /** @param value JSON text */
  const asJson = (what: string, value: string) => ({
    what: `${what}, as JSON`,
    type: json,
    payload: Buffer.from(`{${names.map((name) => `"${name}":${value}`).join(',')}}`),
  })
  const both = (what: string, text: string) => [
    asForm(what, encodeURIComponent(text)),
    asJson(what, JSON.stringify(text)),
  ]
  const nested = '['.repeat(DEEP) + ']'.repeat(DEEP)
  return [
    ...both('the year 0', '0000-01-01'),
    ...both('the first day', '0001-01-01'),
    ...both('the last day', '9999-12-31'),
    ...both('NUL', 'a\u0000b'),
    ...both('a number beyond all columns', '123456789012345678901234567890'),
    asJson('half a surrogate pair', '"a\\ud800b"'),
    asJson('a list of halves', '["\\udfff",{"\\ud800":"\\ud800"}]'),
    asJson('a number beyond all numbers', '1e999'),
    asJson('a number that is none', '-0'),
    asJson('deep brackets', nested),
    asForm('deep brackets in a name', '1', nested),
    asForm('bytes that are no UTF-8', '%FF%FE%C0%80'),
    { ...asForm('raw bytes that are no UTF-8', ''), payload: withBytes(names, '=', '&') },
    {
      ...asJson('raw bytes that are no UTF-8', ''),
      payload: Buffer.concat([Buffer.from('{"x":"'), withBytes(names, '":"', '","'), Buffer.from('"}')]),
    },
    asForm('fields given twice', '1&x=2', ''),
    {
      what: 'fields given twice in every way',
      type: form,
      payload: Buffer.from(names.flatMap((name) => [`${name}=1`, `${name}[]=2`, `${name}=3`]).join('&')),
    },
    {
      what: 'keys given twice',
      type: json,
      payload: Buffer.from(`{${names.map((name) => `"${name}":1,"${name}":[2]`).join(',')}}`),
    },
    {
      what: 'parts that call themselves JSON',
      type: 'multipart/form-data; boundary=b',
      payload: Buffer.from(
        `${names.map((name) => part(name, nested)).join('')}${part('__proto__', nested)}--b--\r\n`,
      ),
    },
    {
      what: 'parts that are broken off',
      type: 'multipart/form-data; boundary=b',
      payload: Buffer.from(
        names
          .map((name) => part(name, '"'))
          .join('')
          .slice(0, -3),
      ),
    },
  ]
}

const part = (name: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: application/json\r\n\r\n${content}\r\n`

const withBytes = (names: readonly string[], equals: string, and: string) =>
  Buffer.concat(
    names.flatMap((name) => [
      Buffer.from(`${name}${equals}`),
      Buffer.from([0xff, 0xc0, 0x80, 0xed]),
      Buffer.from(and),
    ]),
  )
