const slug = /^([a-z]+)-(\d+)(-trial)?$/

/** A package as people read it: `Agency, 10,000 keywords` for `agency-10000`. Other names stay as they are. */
export function packageText(name: string): string {
  const [, family = '', keywords = '', trial] = slug.exec(name) ?? []
  if (family === '') return name
  const size = `${Number(keywords).toLocaleString('en-US')} keywords`
  return `${family.charAt(0).toUpperCase()}${family.slice(1)}, ${size}${trial === undefined ? '' : ', trial'}`
}
