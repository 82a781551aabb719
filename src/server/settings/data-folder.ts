/** The data folder where `DATA_DIR` names none; in a file of its own, because the first lines of a start load next to nothing. */
export const DATA_DIR = './data';
