import type { updateAvatar as updateAvatarCall } from '@rankline/contract/account'
import type { User } from '@rankline/contract/auth'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import * as queries from './account.queries.ts'
import { signedInPerson } from './account.service.ts'

/** Twice the largest size it is shown at. */
const SIDE = 256
/** A few kilobytes may unfold to a picture that fills the memory. */
const MOST_PIXELS = 40_000_000

/**
 * Keeps a square picture of the person, made anew from what was sent: nothing else that was in the file remains.
 * @throws {Refusal} invalid when it is no JPEG or PNG, whatever it calls itself
 */
export async function updateAvatar(
  ctx: Context,
  { avatar }: ParsedInputOf<typeof updateAvatarCall>,
): Promise<User> {
  const { files } = ctx.installation
  const picture = await squareOf(Buffer.from(await avatar.arrayBuffer()))
  const name = await files.put('avatars', 'webp', picture)
  const before = await queries.replaceAvatar(ctx.db, ctx.person, name)
  if (before !== null) await files.remove(before)
  return signedInPerson(ctx)
}

async function squareOf(bytes: Buffer): Promise<Buffer> {
  // Loaded with the first picture: most processes never see one.
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS })
    const { format } = await image.metadata()
    if (format !== 'jpeg' && format !== 'png') throw new Error(`${format} is not taken`)
    return await image.rotate().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 85 }).toBuffer()
  } catch {
    throw invalid('avatar', messages.notAPicture)
  }
}
