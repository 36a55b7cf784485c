import type { User } from '@rankline/contract/auth/calls'
import { type CloudTarget, exportClouds, targetsOf } from '@rankline/contract/exports/clouds'

/** The services that people link. Unlinking one ends all its exports. */
export const linkNames = { gdrive: 'Google Drive', dropbox: 'Dropbox' } as const
export type LinkName = keyof typeof linkNames

const links = Object.keys(linkNames) as LinkName[]

/** Lists the export targets of a person's linked accounts. Several accounts of one service are numbered. */
export const cloudsOf = ({ user_apis: apis }: Pick<User, 'user_apis'>) =>
  apis.flatMap(({ id, name }) => {
    const link = links.find((one) => linkNames[one] === name)
    const count = apis.filter((one) => one.name === name).findIndex((one) => one.id === id) + 1
    return link === undefined ? [] : choicesOf({ id, link, count })
  })

const choicesOf = ({ id, link, count }: { id: number; link: LinkName; count: number }) =>
  targetsOf(exportClouds[link].driver).map((cloud: CloudTarget) => {
    const { name } = exportClouds[cloud]
    return { id, cloud, link, label: count === 1 ? name : `${name} ${count}` }
  })
