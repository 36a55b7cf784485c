/**
 * A picture that fits into a box of pixels, with its proportions. A picture that fits already stays the same file, and so
 * does one that the browser cannot read: the server says what is wrong with it.
 */
export async function scaledToFit(file: File, box: { width: number; height: number }): Promise<File> {
  // The server refuses what is no picture, and says so at the field.
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return file
  const factor = Math.min(box.width / picture.width, box.height / picture.height)
  if (factor >= 1) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * factor))
  canvas.height = Math.max(1, Math.round(picture.height * factor))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob === null ? file : new File([blob], file.name.replace(/\.\w+$/, '.png'), { type: 'image/png' })
}
