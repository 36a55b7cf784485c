import { tsImport } from 'tsx/esm/api'

// Test code is not compiled into the product.
const { startIconServices, iconPaths } = await tsImport('../server/tests/support/icons.ts', import.meta.url)
const { pictureFile } = await tsImport('../server/tests/support/pictures.ts', import.meta.url)

/**
 * Starts the stand-in for icon services, which has an icon for `with-icon.example.com`.
 * @param {number} port
 */
export async function startIconStandIn(port) {
  const { answers } = await startIconServices(port)
  const picture = await pictureFile('png')
  answers.set(iconPaths('with-icon.example.com')[0], { body: Buffer.from(await picture.arrayBuffer()) })
}
