import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { mailed } from '../../../tests/support/mail.ts'
import { signUp } from '../../../tests/support/people.ts'
import { addKey, addTotp } from '../../../tests/support/second-factor.ts'

const app = appForTests()

test('a client is told by the brand, which is all they know, and a person by the product', async () => {
  const person = await signUp(app)
  const client = await signUpClient(app, await makeBrand(app, person))
  await mailed(app)
  await addTotp(app, client)
  await addKey(app, client)
  await addTotp(app, person)
  const [withApp, withKey, ofPerson] = await mailed(app)
  for (const mail of [withApp, withKey])
    for (const part of [mail?.subject, mail?.text, mail?.html]) expect(part).not.toMatch(/rankline/i)
  expect(withApp?.text).toMatch(/^Acme Search, https:/m)
  expect(withApp?.html).toContain('>Acme Search</a>')
  expect(ofPerson?.text).toMatch(/^Rankline, https:/m)
})
