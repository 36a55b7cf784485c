import type { User } from '@rankline/contract/auth'

export const cloudNames = { gdrive: 'Google Drive', dropbox: 'Dropbox' } as const
export type CloudName = keyof typeof cloudNames

/** The linked accounts of a person that files can be sent to. */
export const cloudsOf = ({ user_apis: apis }: Pick<User, 'user_apis'>) =>
  apis.flatMap(({ id, name }) => {
    const cloud = (Object.keys(cloudNames) as CloudName[]).find((one) => cloudNames[one] === name)
    const count = apis.filter((one) => one.name === name).findIndex((one) => one.id === id) + 1
    return cloud === undefined ? [] : [{ id, cloud, label: count === 1 ? name : `${name} ${count}` }]
  })
