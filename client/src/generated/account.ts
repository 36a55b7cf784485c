// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

export type Account = {
  account_id: number
  /** The maker of the token. */
  username: string
  role: "admin" | "owner" | "manager" | "moderator" | "viewer" | "contributor" | "client" | "client_alone"
  token: {
    id: number
    name: string
    permissions: ("read" | "write" | "check" | "manage")[]
  }
  /** Null: all projects of the account. */
  project_ids: (number)[] | null
  limits: ({
    name: string
    /** Null: unlimited. */
    allowed: number | null
    used: number
  })[]
}

/** Input and answer of each call, by its name. */
export type AccountCalls = {
  /** The permissions of the token, with the limits and usage of its account */
  getAccount: {
    input: Record<string, never>
    answer: Account
  }
}
