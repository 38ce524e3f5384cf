/** A playable board of a kernel, in the place of the picture that stands where none answers. */
function kernelBoard(place, page) {
  const host = place.appendChild(made("div", ""));
  host.dataset.lmSuppressShortcuts = "true"; // JupyterLab would take the keys before the board hears them
  const root = host.attachShadow({ mode: "open" }); // a notebook's styles stay out, and ours in
  const begun = () => { place.querySelector("[data-instead]").style.display = "none"; };
  playView(root, { ...page, begun }, (told) => kernelChannel(place, page.kernel, page.target, page.board, told));
}

/**
 * Talks to a comm of a kernel by a websocket to the Jupyter server that the page came from, at that page's own address and with its
 * own cookies: the road of all its other messages, whether JupyterLab or Notebook shows it, behind a hub or not.
 *
 * `page` is told: heard(data), waiting(reason) where the kernel is busy and waiting("") when it is not, lost(again) where nobody
 * answers, with true where it is tried again, and gone() where the kernel has ended. Returns send(data), which gives false where nothing
 * was sent: while no kernel is there, or does not yet take the message before. Gives null on a page that no Jupyter server sent.
 */
function kernelChannel(place, kernel, target, comm, page) {
  const SECOND = 1000;
  const MOST_TRIES = 20; // in vain, where a kernel has answered before; one that has not is no slow network
  const PATIENCE = 300; // milliseconds; a cell or answer that takes less is not worth a word
  const server = serverAddress();
  if (!server) return null;
  const session = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  let socket = null;
  let count = 0;
  let tries = 0;
  let most = 1;
  let next = 0; // when to try again
  let ended = false;
  let pending = null; // what the kernel has not yet dealt with: the id of a message
  let answers = 0;
  let asked = null; // how many answers there were when a wish was sent, until it has one
  let cell = null; // the cell that runs: the id of its message

  /** JupyterLab and Notebook 7 keep the address in a script element, Notebook 6 in an attribute. */
  function serverAddress() {
    const settings = document.getElementById("jupyter-config-data");
    const base = settings ? JSON.parse(settings.textContent).baseUrl : document.body.dataset.baseUrl;
    if (!base) return null;
    const address = new URL(`${base.replace(/\/$/, "")}/api/kernels/${kernel}/channels`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    return address.host === location.host ? address : null; // a page from a file or of a reader's site
  }

  function open() {
    server.searchParams.set("session_id", session);
    socket = new WebSocket(server);
    socket.addEventListener("open", greet);
    socket.addEventListener("message", (event) => {
      if (typeof event.data === "string") read(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => {
      socket = pending = cell = null;
      if (ended || !place.isConnected) return;
      tries += 1;
      next = Date.now() + Math.min(30, 2 ** tries) * SECOND;
      page.lost(tries < most);
    });
  }

  /** Asks for the state. A kernel that does not know the board, since it was restarted, closes the comm. */
  function greet() {
    post("comm_open", { target_name: target, data: {} });
  }

  function post(type, content) {
    pending = `${session}-${count += 1}`;
    const header = { msg_id: pending, msg_type: type, session, username: "", version: "5.3", date: new Date().toISOString() };
    socket.send(JSON.stringify({ channel: "shell", header, parent_header: {}, metadata: {}, content: { comm_id: comm, ...content } }));
    setTimeout(tell, PATIENCE);
  }

  function read(message) {
    const { header, parent_header: parent, content } = message;
    if (header.msg_type === "comm_msg" && content.comm_id === comm) {
      tries = 0;
      most = MOST_TRIES;
      answers += 1;
      page.heard(content.data);
    } else if (header.msg_type === "comm_close" && content.comm_id === comm) {
      end();
    } else if (header.msg_type === "status") {
      follow(content.execution_state, parent);
    }
  }

  function follow(state, request) {
    if (["restarting", "autorestarting", "terminating", "dead"].includes(state)) {
      end();
    } else if (state === "busy" && request.msg_type === "execute_request") {
      cell = request.msg_id;
      setTimeout(tell, PATIENCE, cell);
    } else if (state === "idle" && request.msg_id) {
      if (request.msg_id === cell) cell = null;
      if (request.msg_id === pending) {
        pending = null;
        setTimeout(ask, SECOND, asked);
        asked = null;
      }
      if (!cell && !pending) page.waiting("");
    }
  }

  /** A kernel that was restarted takes a wish without a word. */
  function ask(before) {
    if (before === answers && socket && !pending && !ended) greet();
  }

  function tell() {
    if (cell) page.waiting("A cell is running: clicks wait until it has ended.");
    else if (pending) page.waiting("The kernel is busy: clicks wait until it answers.");
  }

  function end() {
    ended = true;
    page.gone();
    if (socket) socket.close();
  }

  /** Opens it, again after a break, and closes it while its cell is not on the page. */
  function care() {
    if (ended) {
      clearInterval(caring);
    } else if (!place.isConnected) {
      if (socket) socket.close();
    } else if (!socket && tries < most && Date.now() >= next) {
      open();
    }
  }
  const caring = setInterval(care, SECOND);
  care();

  return (data) => {
    if (!socket || socket.readyState !== WebSocket.OPEN || pending) return false;
    asked = answers;
    post("comm_msg", { data });
    return true;
  };
}
