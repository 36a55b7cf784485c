// Generated from docs/openapi.json by `npm run openapi`. Do not edit.

export type Question = {
  id: number
  text: string
  topics: (string)[]
  /** ISO 3166-1 alpha-2. */
  country: string
  /** ISO 639-1. */
  language: string
  added_on: string
}

export type AnswerRate = {
  /** Share of answers, 0 to 1. */
  rate: number
  found: number
  answers: number
  /** 95 % interval for these questions. */
  low: number
  high: number
  /** 95 % interval for questions like these. */
  low_like: number
  high_like: number
  /** Effective sample size of the interval for questions like these. */
  effective: number
  /** A difference that chance alone exceeds once in twenty times. */
  noise: number
}

export type QuestionRound = {
  id: number
  surface: "ai_overview" | "ai_mode" | "chatgpt" | "openai" | "anthropic" | "perplexity" | "gemini"
  date: string
  is_weekly: boolean
  /** Requested answers. */
  answers: number
  /** Requested answers that are not there yet. */
  waiting: number
  /** US dollars. */
  ceiling: number | null
  /** US dollars. */
  cost: number
  /** It ended at its ceiling. */
  is_stopped: boolean
}

export type RoundSchedule = {
  surface: "ai_overview" | "ai_mode" | "chatgpt" | "openai" | "anthropic" | "perplexity" | "gemini"
  frequency: "off" | "weekly"
  answers: number
  ceiling: number | null
  target_width: number | null
  next_on: string | null
  /** Why the last due round did not start; it is tried again every day. */
  last_problem: string | null
  last_problem_at: string | null
}

/** Input and answer of each call, by its name. */
export type QuestionsCalls = {
  /** The questions of a project, its brands, and the surfaces that can be asked */
  listQuestions: {
    input: {
      project_id: number
    }
    answer: {
      data: (Question)[]
      brands: ({
        id: number
        name: string
        is_own: boolean
        aliases: (string)[]
        /** Phrases in which a name does not count. */
        exclusions: (string)[]
        domains: (string)[]
      })[]
      /** Days on which questions were added or removed. Do not compare rates across them. */
      baskets: ({
        since: string
        questions: number
      })[]
      surfaces: ({
        surface: "ai_overview" | "ai_mode" | "chatgpt" | "openai" | "anthropic" | "perplexity" | "gemini"
        model: string | null
        /** US dollars of an answer; null: unknown. */
        price: number | null
        /** The sandbox invents the answers. */
        is_invented: boolean
      })[]
    }
  }
  /** Add questions to a project; those that it asks already are skipped */
  addQuestions: {
    input: {
      project_id: number
      questions: (string)[]
      topics?: (string)[]
      /** Country that they are asked from, ISO 3166-1 alpha-2; that of most keywords by default. */
      country?: string
      /** ISO 639-1; that of most keywords by default. */
      language?: string
    }
    answer: {
      added: number
      duplicates: number
    }
  }
  /** Ask questions no more: all of them, or none if one is not found */
  deleteQuestions: {
    input: {
      project_id: number
      question_ids: (number)[]
    }
    answer: {
      deleted: number
    }
  }
  /** How often the answers of one surface name and cite the brand and its competitors, by day */
  getAnswerRates: {
    input: {
      project_id: number
      /** Engine or model that is asked. Numbers of two surfaces are never added together. */
      surface: "ai_overview" | "ai_mode" | "chatgpt" | "openai" | "anthropic" | "perplexity" | "gemini"
      /** First day; by default, and for a longer range, 92 days end with the last one. */
      from?: string
      /** Last day; today (UTC) by default. */
      to?: string
    }
    answer: {
      /** The own brand first, then those that are named most. */
      brands: ({
        id: number
        name: string
        is_own: boolean
      })[]
      is_invented: boolean
      /** Days with an attempt, oldest first. */
      data: ({
        date: string
        /** Questions with an answer. */
        questions: number
        answers: number
        /** Pages without an answer; they are in no rate. */
        none_shown: number
        /** Attempts that failed; they are in no rate. */
        failed: number
        /** Rates of each brand, in the order of `brands`; null without answers. */
        rates: ({
          named: AnswerRate | null
          cited: AnswerRate | null
          /** Answers that name the brand, of those of all brands. */
          voice: {
            share: number
            low: number
            high: number
          } | null
        })[]
      })[]
      /** The last day against the one before, question by question. */
      changes: ({
        brand_id: number
        measure: "named" | "cited"
        /** Mean over questions, -1 to 1. */
        change: number
        p: number
        /** More than chance; at most 5 % of what is announced is false on average. */
        is_announced: boolean
      })[]
      /** Questions with an answer on the last day. */
      questions: ({
        id: number
        text: string
        topics: (string)[]
        answers: number
        named: number
        cited: number
        competitors: ({
          name: string
          named: number
        })[]
        /** Answers name competitors, and the own brand never. */
        is_gap: boolean
      })[]
      /** Sites that answers of the last day cite, those of most answers first. */
      sources: ({
        host: string
        brand_id: number | null
        answers: number
        questions: number
      })[]
    }
  }
  /** The answers to a question at one surface, newest first, with the places that name brands */
  listAnswers: {
    input: {
      project_id: number
      question_id: number
      /** Engine or model that is asked. Numbers of two surfaces are never added together. */
      surface: "ai_overview" | "ai_mode" | "chatgpt" | "openai" | "anthropic" | "perplexity" | "gemini"
    }
    answer: {
      data: ({
        date: string
        /** Which of the answers of the day it is. */
        number: number
        answered_at: string
        /** Why there is no answer; null if there is one. */
        failure: string | null
        text: string
        model: string | null
        /** Whether the engine searched the web; null if it does not say. */
        searched: boolean | null
        is_invented: boolean
        mentions: ({
          brand_id: number
          /** Place in the text, in UTF-16 units. */
          start: number
          end: number
        })[]
        citations: ({
          url: string
          title: string | null
          /** False: the engine only read the page. */
          is_cited: boolean
          brand_id: number | null
        })[]
      })[]
    }
  }
  /** The last rounds of a project with their cost, newest first */
  listQuestionRounds: {
    input: {
      project_id: number
    }
    answer: {
      data: (QuestionRound)[]
    }
  }
  /** Ask all questions of a project at one surface today */
  requestQuestionRound: {
    input: {
      project_id: number
      /** Engine or model that is asked. Numbers of two surfaces are never added together. */
      surface: "ai_overview" | "ai_mode" | "chatgpt" | "openai" | "anthropic" | "perplexity" | "gemini"
      /** Answers to each question, 3 by default. */
      answers?: number
      /** US dollars that the round costs at most. */
      ceiling?: number
      dry_run?: boolean
    }
    answer: {
      questions: number
      /** Answers that are missing today. */
      answers: number
      /** Expected cost in US dollars, without answers of unknown price. */
      cost: number
      is_price_known: boolean
    }
  }
  /** How often the questions of a project are asked at each surface */
  listRoundSchedules: {
    input: {
      project_id: number
    }
    answer: {
      data: (RoundSchedule)[]
    }
  }
  /** Ask the questions of a project at one surface every week, or not any more */
  setRoundSchedule: {
    input: {
      project_id: number
      /** Engine or model that is asked. Numbers of two surfaces are never added together. */
      surface: "ai_overview" | "ai_mode" | "chatgpt" | "openai" | "anthropic" | "perplexity" | "gemini"
      frequency: "off" | "weekly"
      /** Answers to each question, 3 by default. */
      answers?: number
      /** US dollars that each round costs at most. */
      ceiling?: number
      /** A round asks for more answers while the interval of the own brand for these questions is wider, 0 to 1. */
      target_width?: number
    }
    answer: RoundSchedule
  }
}
