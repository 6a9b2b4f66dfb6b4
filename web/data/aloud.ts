import { LANGUAGE } from './language.ts'

/** A spoken sentence, in the language of the page and in English. */
export interface Spoken {
  here: string
  english: string
}

/** Uses a voice of this language if the phone has one. An English voice says the English words. */
export function sayAloud({ here, english }: Spoken): void {
  if (!('speechSynthesis' in globalThis)) return
  const voice = speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === LANGUAGE)
  const speaksHere = voice !== undefined && LANGUAGE !== 'en'
  const words = new SpeechSynthesisUtterance(speaksHere || LANGUAGE === 'en' ? here : english)
  words.lang = speaksHere ? voice.lang : 'en-ZA'
  if (speaksHere) words.voice = voice
  speechSynthesis.speak(words)
}
