import { constants } from 'node:fs'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { StartupError } from './startup-error.ts'

/**
 * Writes a compressed file, for its owner's eyes alone, that is there whole or not at all, whatever ends the process or the machine: under
 * another name until all of it is on the disk. A file that is there is never replaced.
 */
export async function writeWhole(file: string, texts: AsyncIterable<string>, level?: number): Promise<void> {
  const unfinished = `${file}.unfinished`
  try {
    await requireFree(file)
    // A file left by one that was killed may be readable by others, so the file is always created.
    await rm(unfinished, { force: true })
    const handle = await open(unfinished, 'wx', 0o600)
    try {
      await pipeline(Readable.from(texts), createGzip({ level }), (bytes) => handle.writeFile(bytes))
      await handle.sync()
      if (!(await isSameFile(unfinished, handle)))
        throw new StartupError(`Another process writes ${file} as well: let one of them finish, or name another file.`)
      await requireFree(file)
      await rename(unfinished, file)
    } catch (error) {
      if (await isSameFile(unfinished, handle)) await rm(unfinished, { force: true })
      throw error
    } finally {
      await handle.close()
    }
    await syncFolder(dirname(file))
  } catch (error) {
    throw cannotWrite(file, error)
  }
}

async function requireFree(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isDirectory()) throw Object.assign(new Error(`${file} is a folder`), { code: 'EISDIR' })
  if (found) throw new StartupError(`${file} is there already: name another file, or remove that one first.`)
}

/** Two processes that write under one name must not finish each other's file: the later one has removed the earlier one's. */
async function isSameFile(path: string, handle: FileHandle): Promise<boolean> {
  const [found, mine] = [await stat(path).catch(() => undefined), await handle.stat()]
  return found?.ino === mine.ino && found.dev === mine.dev
}

/** The new name is on the disk as well. Windows keeps names by itself and opens no folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, constants.O_RDONLY)
  await handle.sync().finally(() => handle.close())
}

/** The error of the path, in a sentence; any other error unchanged. */
function cannotWrite(file: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    ENOENT: 'its folder does not exist: make it first',
    ENOTDIR: 'its folder is a file: name another one',
    EISDIR: 'it is a folder: name a file in it',
    EACCES: 'this user may not write there: name another folder',
    EROFS: 'that disk may only be read: name another folder',
    ENOSPC: 'the disk is full: make room, or name another one',
  }
  const reason = reasons[code]
  return reason ? new StartupError(`${file} cannot be written, since ${reason}.`, { cause: error }) : error
}
