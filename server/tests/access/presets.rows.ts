import { createPreset } from '@rankline/contract/presets/calls'
import { expected, ofHolderAlone, type Rows } from '../support/authorization.ts'

const { signedIn } = expected
const data = 'keyword_settings=is_sticky'

/** Presets belong to the person, whichever account they look at. */
export const authorization: Rows = {
  'presets/create': { input: (_world, actor) => ({ name: `Of ${actor}`, data }), expected: signedIn },
  'presets/fetchAllAuth': { input: () => ({}), expected: signedIn },
  'presets/deleteAuth': {
    input: async ({ app, people }, actor) => {
      const { id } = await app.items(createPreset, { name: `Until ${actor}`, data }, people.holder.token)
      return { preset_id: id }
    },
    expected: ofHolderAlone(signedIn),
  },
}
