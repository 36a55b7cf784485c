import type { updateAvatar as updateAvatarCall } from '@rankline/contract/account/calls'
import type { User } from '@rankline/contract/auth/calls'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import * as queries from './account.queries.ts'
import { signedInPerson } from './account.service.ts'

/** Pixels; twice the largest size on screen. */
const SIDE = 256
/** A file of a few kilobytes can decode to a picture that fills the memory. */
const MOST_PIXELS = 40_000_000

/**
 * Stores a square picture of the person. It is encoded again, so nothing else from the file remains.
 * @throws {Refusal} invalid when the bytes are not a JPEG or PNG, whatever the declared type
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
  // Loaded on first use: most processes never handle a picture.
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
