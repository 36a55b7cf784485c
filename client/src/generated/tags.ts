// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

export type Tag = {
  id: number
  name: string
  colour: "white" | "red" | "green" | "orange" | "blue"
  /** Its keywords are those that a filter finds, so it cannot be given or taken. */
  is_dynamic: boolean
  /** The project, if the tag is a topic: a dynamic tag whose keywords have similar result pages. Otherwise null. */
  topic_of: number | null
  /** When the keywords of a dynamic tag were found last. */
  counted_at: string | null
}

/** Input and answer of each call, by its name. */
export type TagsCalls = {
  /** The tags that the token reaches */
  listTags: {
    input: {
      /** Fields of each row, separated by commas. */
      fields?: string
      /** `next_cursor` of the answer before. */
      cursor?: string
      /** Rows in the answer, 100 by default. */
      limit?: number
    }
    answer: {
      data: (Tag)[]
      next_cursor: string | null
    }
  }
  /** Give keywords a tag by its name */
  createTag: {
    input: {
      name: string
      /** `white` by default. */
      colour?: "white" | "red" | "green" | "orange" | "blue"
      keyword_ids: (number)[]
    }
    answer: Tag
  }
  /** Give keywords a tag: all of them, or none if one is not found */
  giveTag: {
    input: {
      tag_id: number
      keyword_ids: (number)[]
    }
    answer: Tag
  }
  /** Take a tag from keywords: from all of them, or from none if one is not found */
  takeTag: {
    input: {
      tag_id: number
      keyword_ids: (number)[]
    }
    answer: {
      /** Keywords without the tag now. */
      changed: number
    }
  }
}
