import { expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const module = { Panel: ({ id }: { id: number }) => String(id), format: 7 }

test('a part is named by a component that its module exports', () => {
  const load = vi.fn(async () => module)
  const Panel = lazyPart(load, 'Panel')
  expect(load).not.toHaveBeenCalled()
  Panel.preload()
  Panel.preload()
  expect(load).toHaveBeenCalledTimes(1)
  // @ts-expect-error The module exports no such name.
  lazyPart(load, 'Panels')
  // @ts-expect-error The export is no component.
  lazyPart(load, 'format')
})

test('a part that could not be loaded is loaded again', async () => {
  const load = vi.fn(async () => module).mockRejectedValueOnce(new Error('The connection was lost.'))
  const Panel = lazyPart(load, 'Panel')
  Panel.preload()
  await new Promise((resolve) => setTimeout(resolve))
  Panel.preload()
  expect(load).toHaveBeenCalledTimes(2)
})
