import { expect, test } from 'vitest'
import { filesOf, readProduct, readUses, ways } from './files-per-call.ts'

// A planted product: a panel whose dialog calls, a route whose handler uses another file, and files that are beside the way.
const planted: Record<string, string> = {
  'contract/src/pets.ts': `
    import { endpoint } from './endpoint.ts'
    import { petForm } from './forms/pets.ts'
    export const addPet = endpoint({ input: petForm })
    export const listPets = endpoint({})`,
  'contract/src/forms/pets.ts': 'export const petForm = {}',
  'contract/src/endpoint.ts': 'export const endpoint = (one) => one',
  'web/src/features/pets/PetsPanel.tsx': `
    import { lazyPart } from '../../platform/lazy.ts'
    import { PetCount } from './PetCount.tsx'
    const Dialog = lazyPart(() => import('./PetDialog.tsx').then((module) => module.PetDialog))
    export function PetsPanel() { return <><PetCount /><Dialog /></> }`,
  'web/src/features/pets/PetCount.tsx': 'export function PetCount() { return 1 }',
  'web/src/features/pets/PetDialog.tsx': `
    import * as api from './pets.api.ts'
    export function PetDialog() { return <form onSubmit={() => api.add()} /> }`,
  'web/src/features/pets/pets.api.ts': `
    import { addPet, listPets } from '@rankline/contract/pets'
    import type { Beside } from './beside.ts'
    import { call } from '../../platform/api.ts'
    export const add = () => call(addPet)
    export const list = () => call(listPets)`,
  'web/src/features/pets/beside.ts': 'export type Beside = 1',
  'web/src/platform/api.ts': 'export const call = (one) => one',
  'web/src/platform/lazy.ts': 'export const lazyPart = (one) => one',
  'server/src/features/pets/pets.routes.ts': `
    import * as calls from '@rankline/contract/pets'
    import { route } from '../../platform/http/routes.ts'
    import * as pets from './pets.service.ts'
    export const petsRoutes = [route(calls.addPet, pets.addPet), route(calls.listPets, pets.listPets)]`,
  'server/src/features/pets/pets.service.ts': `
    import * as queries from './pets.queries.ts'
    import { allPets } from './all-pets.ts'
    export const addPet = (ctx) => queries.insert(ctx)
    export const listPets = (ctx) => allPets(ctx)`,
  'server/src/features/pets/pets.queries.ts': 'export const insert = (ctx) => ctx',
  'server/src/features/pets/all-pets.ts': 'export const allPets = (ctx) => ctx',
  'server/src/platform/http/routes.ts': 'export const route = (call, verb) => verb',
}
const way = { call: 'add a pet', from: 'PetsPanel', declared: 'addPet' }
const read = (product: Record<string, string>) => readUses(Object.keys(product), (file) => product[file]!)

test('a call is followed from the control to SQL, and nothing beside it', () => {
  expect(filesOf(way, read(planted))).toEqual({
    web: ['PetDialog.tsx', 'PetsPanel.tsx', 'pets.api.ts'].map((name) => `web/src/features/pets/${name}`),
    contract: ['contract/src/forms/pets.ts', 'contract/src/pets.ts'],
    server: ['pets.queries.ts', 'pets.routes.ts', 'pets.service.ts'].map(
      (name) => `server/src/features/pets/${name}`,
    ),
  })
})

test('a control that does not lead to its call is an error', () => {
  const without = {
    ...planted,
    'web/src/features/pets/PetDialog.tsx': 'export function PetDialog() { return null }',
  }
  expect(() => filesOf(way, read(without))).toThrow('No way leads from PetsPanel to addPet.')
})

/** Files that a reader may have to open. Lower a number when it has become smaller; think twice before raising one. */
const most: Record<string, number> = {
  'create a note': 14,
  'list keywords': 33,
  'create an alert': 31,
  'export CSV': 58,
}

test('no call asks its reader for more files than before', () => {
  const product = readProduct()
  const counts = ways.map((one) => [one.call, Object.values(filesOf(one, product)).flat().length] as const)
  for (const [call, count] of counts)
    expect(`${call}: ${Math.max(count, most[call]!)}`).toBe(`${call}: ${most[call]}`)
})
