import {
  type Expected,
  everyActor,
  expected,
  ofWholeAccount,
  type Row,
  type Rows,
  signInAgain,
} from '../support/authorization.ts'

const nothing: Row['input'] = () => ({})

const allBut = (status: number): Expected => ({ ...everyActor(status), visitor: 401 })
const refused = everyActor(422)

const response = { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' }
const assertion = { id: 'eA', rawId: 'eA', type: 'public-key', response }
const credential = { ...assertion, response: { clientDataJSON: 'e30', attestationObject: 'e30' } }

export const authorization: Rows = {
  'second-factor/find': { input: nothing, expected: expected.signedIn },
  'second-factor/beginTotp': { input: nothing, expected: expected.signedIn },
  // The secret is unknown, so no actor can send the right code.
  'second-factor/confirmTotp': { input: () => ({ code: 'abcdef' }), expected: allBut(422) },
  'second-factor/removeTotp': { input: nothing, expected: allBut(404) },
  'second-factor/renewRecoveryCodes': { input: nothing, expected: allBut(409) },
  'second-factor/beginPasskey': { input: nothing, expected: expected.signedIn },
  'second-factor/addPasskey': { input: () => ({ name: 'Key', credential }), expected: allBut(422) },
  'second-factor/renamePasskey': { input: () => ({ passkey_id: 1, name: 'Key' }), expected: allBut(404) },
  'second-factor/removePasskey': { input: () => ({ passkey_id: 1 }), expected: allBut(404) },
  'second-factor/beginConfirmation': { input: nothing, expected: expected.signedIn },
  'second-factor/confirm': {
    after: signInAgain,
    input: ({ people }, actor) => ({
      method: 'password',
      code: actor === 'visitor' ? 'x' : people[actor].password,
    }),
    expected: expected.signedIn,
  },
  'second-factor/beginLogIn': { input: () => ({ challenge: 'x' }), expected: refused },
  'second-factor/logIn': {
    input: () => ({ challenge: 'x', method: 'totp', code: '123456' }),
    expected: refused,
  },
  'second-factor/beginPasskeyLogIn': { input: nothing, expected: expected.everybody },
  'second-factor/passkeyLogIn': { input: () => ({ assertion }), expected: refused },
  'second-factor/policy': {
    input: ({ people }) => ({ userable_id: people.holder.userId }),
    expected: ofWholeAccount(expected.invite),
  },
  'second-factor/updatePolicy': {
    input: ({ people }) => ({ userable_id: people.holder.userId, is_required: 0 }),
    expected: ofWholeAccount(expected.own),
  },
}
